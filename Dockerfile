# One image for every part of a store. Alone it runs a whole one; compose.yaml runs the parts (docs/installing.md).
FROM python:3.11-slim-bookworm AS build
WORKDIR /source
RUN python -m venv /opt/dice-marshal
COPY requirements.txt ./
RUN /opt/dice-marshal/bin/pip install --no-cache-dir --requirement requirements.txt
COPY pyproject.toml requirements.in README.md ./
COPY rules rules
COPY cardpool cardpool
COPY teams teams
COPY tournament tournament
COPY templates templates
COPY static static
RUN /opt/dice-marshal/bin/pip install --no-cache-dir --no-deps .

FROM python:3.11-slim-bookworm
# Pango draws PDF team sheets; pg_dump and pg_restore make and read backups of a PostgreSQL up to this version.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        fonts-liberation libharfbuzz-subset0 libpango-1.0-0 libpangoft2-1.0-0 postgresql-client-15 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --create-home --home-dir /var/lib/dice-marshal marshal
COPY --from=build /opt/dice-marshal /opt/dice-marshal
ENV PATH=/opt/dice-marshal/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    VAR_DIR=/var/lib/dice-marshal
USER 10001
WORKDIR /var/lib/dice-marshal
VOLUME /var/lib/dice-marshal
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/health/', timeout=4)"]
ENTRYPOINT ["dice-marshal"]
CMD ["run", "--port", "8000"]
