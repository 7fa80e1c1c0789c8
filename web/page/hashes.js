// BLAKE2b (RFC 7693) and the blocks of ChaCha20 (RFC 8439): pages that came by plain HTTP have no WebCrypto, which
// has neither. A number of 64 bits is two of 32, the lower half first.

const IV = new Uint32Array([0xf3bcc908, 0x6a09e667, 0x84caa73b, 0xbb67ae85, 0xfe94f82b, 0x3c6ef372, 0x5f1d36f1, 0xa54ff53a,
  0xade682d1, 0x510e527f, 0x2b3e6c1f, 0x9b05688c, 0xfb41bd6b, 0x1f83d9ab, 0x137e2179, 0x5be0cd19]);
/** Where the words of the message that each of the rounds takes begin. */
const SIGMA = ['0123456789abcdef', 'ea489fd61c02b753', 'b8c052fdae367194', '7931dcbe265a40f8', '905724afe1bc683d', '2c6a0b834d75fe19',
  'c51fed4a0763928b', 'db7ec13950f4862a', '6fe9b308c2d714a5', 'a2847615fb9e3cd0', '0123456789abcdef', 'ea489fd61c02b753']
  .map((row) => [...row].map((digit) => 2 * parseInt(digit, 16)));
/** What is mixed with what, of a square of four by four: columns, then diagonals. */
const QUARTERS = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]];
const BLOCK = 128;

/** v[a] += w[b] @param {Uint32Array} v @param {number} a @param {Uint32Array} w @param {number} b */
function add(v, a, w, b) {
  const low = v[a] + w[b];
  v[a + 1] = v[a + 1] + w[b + 1] + (low > 0xffffffff ? 1 : 0);
  v[a] = low;
}

/** v[a] = (v[a] ^ v[b]) rotated right: by 32, its halves changing places, and by as many more @param {Uint32Array} v @param {number} a @param {number} b @param {number} swap 1: they do @param {number} bits */
function rotate(v, a, b, swap, bits) {
  const low = v[a + swap] ^ v[b + swap];
  const high = v[a + 1 - swap] ^ v[b + 1 - swap];
  v[a] = bits ? low >>> bits | high << 32 - bits : low;
  v[a + 1] = bits ? high >>> bits | low << 32 - bits : high;
}

/** @param {Uint32Array} h @param {Uint32Array} m the block @param {number} count bytes so far @param {boolean} last */
function compress(h, m, count, last) {
  const v = new Uint32Array(32);
  v.set(h);
  v.set(IV, 16);
  v[24] ^= count;
  if (last) {
    v[28] = ~v[28];
    v[29] = ~v[29];
  }
  for (const sigma of SIGMA) {
    for (let i = 0; i < 8; i++) {
      const quarter = QUARTERS[i];
      const a = 2 * quarter[0], b = 2 * quarter[1], c = 2 * quarter[2], d = 2 * quarter[3];
      add(v, a, v, b);
      add(v, a, m, sigma[2 * i]);
      rotate(v, d, a, 1, 0);
      add(v, c, v, d);
      rotate(v, b, c, 0, 24);
      add(v, a, v, b);
      add(v, a, m, sigma[2 * i + 1]);
      rotate(v, d, a, 0, 16);
      add(v, c, v, d);
      rotate(v, b, c, 1, 31);
    }
  }
  for (let i = 0; i < 16; i++) h[i] ^= v[i] ^ v[i + 16];
}

/**
 * BLAKE2b of less than 2^32 bytes.
 * @param {Uint8Array} input @param {Uint8Array} [key] @param {number} [length] of the hash, in bytes
 */
export function blake2b(input, key = new Uint8Array(), length = 32) {
  const h = IV.slice();
  h[0] ^= 0x01010000 ^ key.length << 8 ^ length;
  const start = key.length ? BLOCK : 0;
  const all = new Uint8Array(Math.max(BLOCK, Math.ceil((start + input.length) / BLOCK) * BLOCK));
  all.set(key);
  all.set(input, start);
  for (let at = 0; at < all.length; at += BLOCK) {
    const last = at + BLOCK === all.length;
    compress(h, words(all.subarray(at, at + BLOCK)), last ? start + input.length : at + BLOCK, last);
  }
  return bytes(h).slice(0, length);
}

/**
 * A block of ChaCha20's key stream.
 * @param {Uint8Array} key 32 bytes @param {number} count @param {Uint8Array} [nonce] 12 bytes
 */
export function chacha20(key, count, nonce = new Uint8Array(12)) {
  const start = new Uint32Array([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...words(key), count, ...words(nonce)]);
  const x = start.slice();
  for (let round = 0; round < 10; round++) {
    for (const [a, b, c, d] of QUARTERS) {
      for (const [one, two, three, bits] of [[a, b, d, 16], [c, d, b, 12], [a, b, d, 8], [c, d, b, 7]]) {
        x[one] += x[two];
        const mixed = x[three] ^ x[one];
        x[three] = mixed << bits | mixed >>> 32 - bits;
      }
    }
  }
  return bytes(x.map((word, i) => word + start[i]));
}

/** @param {Uint8Array} from the lowest byte first @returns {Uint32Array} */
function words(from) {
  const view = new DataView(from.buffer, from.byteOffset, from.length);
  return Uint32Array.from({length: from.length / 4}, (_, i) => view.getUint32(4 * i, true));
}

/** @param {Uint32Array} from @returns {Uint8Array} */
function bytes(from) {
  const view = new DataView(new ArrayBuffer(4 * from.length));
  from.forEach((word, i) => view.setUint32(4 * i, word, true));
  return new Uint8Array(view.buffer);
}
