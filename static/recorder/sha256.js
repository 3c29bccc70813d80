// SHA-256 of a text, as hex. `crypto.subtle` exists on https only, and a store's own server often speaks plain http.
const WORDS = 64;
const primes = (() => {
  const found = [];
  for (let n = 2; found.length < WORDS; n += 1) if (found.every(prime => n % prime)) found.push(n);
  return found;
})();
const fraction = value => ((value - Math.floor(value)) * 2 ** 32) | 0;
const START = primes.slice(0, 8).map(prime => fraction(prime ** (1 / 2)));
const ROUND = primes.map(prime => fraction(prime ** (1 / 3)));

const turned = (word, by) => (word >>> by) | (word << (32 - by));

const padded = bytes => {
  const size = ((bytes.length + 8) >> 6) + 1 << 6;
  const block = new Uint8Array(size);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size - 4, bytes.length << 3);
  return view;
};

const schedule = (view, at) => {
  const w = new Int32Array(WORDS);
  for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < WORDS; i += 1) {
    const [a, b] = [w[i - 15], w[i - 2]];
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w[i] = (w[i - 16] + low + w[i - 7] + high) | 0;
  }
  return w;
};

export const sha256 = text => {
  const view = padded(new TextEncoder().encode(text));
  const hash = Int32Array.from(START);
  for (let at = 0; at < view.byteLength; at += 64) {
    const w = schedule(view, at);
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < WORDS; i += 1) {
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + w[i];
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { hash[i] += word; });
  }
  return [...hash].map(word => (word >>> 0).toString(16).padStart(8, '0')).join('');
};
