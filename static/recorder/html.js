// Text that becomes part of the page: every value is escaped, unless `html` itself or `raw` made it.
class Markup {
  constructor(text) { this.text = text; }
  toString() { return this.text; }
}

const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escape = text => String(text).replace(/[&<>"']/g, sign => SIGNS[sign]);
export const raw = text => new Markup(String(text));

const piece = value => {
  if (value === null || value === undefined || value === false || value === true) return '';
  if (Array.isArray(value)) return value.map(piece).join('');
  return value instanceof Markup ? value.text : escape(value);
};

// html`<b>${name}</b>`: lists are joined; null, undefined, true and false are nothing.
export const html = (parts, ...values) => raw(parts.reduce((text, part, i) => text + piece(values[i - 1]) + part));

export const icon = name => raw(`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><use href="#i-${name}"/></svg>`);
export const hidden = text => html`<span class="visually-hidden">${text}</span>`;
export const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
export const capital = text => (text ? text[0].toUpperCase() + text.slice(1) : '');

// A key: what it does (`act`, found in the page's list of acts), with what (`value`), and how it looks.
export const key = (act, words, { value, look = '', label, disabled = false, pressed } = {}) => html`<button
  type="button" class="${look || 'button button-big'}" data-act="${act}"${value === undefined ? '' : html` data-value="${value}"`}${
  label ? html` aria-label="${label}"` : ''}${pressed === undefined ? '' : html` aria-pressed="${String(pressed)}"`}${
  disabled ? raw(' disabled') : ''}>${words}</button>`;
export const row = (...keys) => html`<div class="button-row">${keys}</div>`;
