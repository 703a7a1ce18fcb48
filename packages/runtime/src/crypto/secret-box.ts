import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Where a sealed value lives. It is authenticated, so a value copied to another row or column does not open there. */
export interface SealedPlace {
  table: string;
  row: string;
  column: string;
}

/** Seals recoverable secrets and signs short values; every key is derived from APP_SECRET. */
export interface SecretBox {
  seal(plaintext: string | Uint8Array, place: SealedPlace): Uint8Array<ArrayBuffer>;
  /** Throws when the value was changed, sealed for another place or with another APP_SECRET. */
  open(sealed: Uint8Array, place: SealedPlace): Uint8Array<ArrayBuffer>;
  openText(sealed: Uint8Array, place: SealedPlace): string;
  /** 16 bytes of HMAC-SHA256 under a key of its own for each label. */
  sign(label: string, bytes: string | Uint8Array): Uint8Array<ArrayBuffer>;
  verify(label: string, bytes: string | Uint8Array, signature: Uint8Array): boolean;
  /** A secret for one purpose, base64url; the same for every process with this APP_SECRET. */
  deriveSecret(label: string): string;
}

export interface SecretBoxOptions {
  /** The APP_SECRETs before this one: what they sealed opens, what they signed is good; they make nothing new. */
  previous?: readonly string[];
}

export const appSecretCharactersMin = 32;

const cipher = 'aes-256-gcm';
const version = 1;
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const signatureBytes = 16;
/** A version, then the data key wrapped by the key-encryption key, then the text under the data key. */
const wrappedBytes = nonceBytes + keyBytes + tagBytes;

export function createSecretBox(appSecret: string, { previous = [] }: SecretBoxOptions = {}): SecretBox {
  const current = boxOf(appSecret);
  if (previous.length === 0) return current;
  const boxes = [current, ...previous.map(boxOf)];
  const open: SecretBox['open'] = (sealed, place) => {
    const failures: unknown[] = [];
    for (const box of boxes) {
      try {
        return box.open(sealed, place);
      } catch (error) {
        failures.push(error);
      }
    }
    throw new AggregateError(failures, 'The sealed value does not open with any APP_SECRET');
  };
  return {
    ...current,
    open,
    openText: (sealed, place) => Buffer.from(open(sealed, place)).toString('utf8'),
    verify: (label, bytes, signature) => boxes.some((box) => box.verify(label, bytes, signature)),
  };
}

function boxOf(appSecret: string): SecretBox {
  if (appSecret.length < appSecretCharactersMin) {
    throw new Error(`APP_SECRET must have at least ${appSecretCharactersMin} characters`);
  }
  const subKeys = new Map<string, Buffer>();
  const subKey = (label: string): Buffer => {
    const known = subKeys.get(label);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', appSecret, 'uketsuke', label, keyBytes));
    subKeys.set(label, key);
    return key;
  };
  const signKeys = new Map<string, KeyObject>();
  /** As a key object: preparing a key from bytes costs more than signing with it. */
  const signKey = (label: string): KeyObject => {
    const known = signKeys.get(label);
    if (known) return known;
    const key = createSecretKey(subKey(`sign:${label}`));
    signKeys.set(label, key);
    return key;
  };
  const sign = (label: string, bytes: string | Uint8Array): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(createHmac('sha256', signKey(label)).update(bytes).digest().subarray(0, signatureBytes));
  const open = (sealed: Uint8Array, place: SealedPlace): Uint8Array<ArrayBuffer> => {
    if (sealed[0] !== version) throw new Error('The sealed value has an unknown version');
    const aad = authenticated(place);
    const dataKey = decrypt(subKey('seal'), sealed.subarray(1, 1 + wrappedBytes), aad);
    return decrypt(dataKey, sealed.subarray(1 + wrappedBytes), aad);
  };
  return {
    seal(plaintext, place) {
      const aad = authenticated(place);
      const dataKey = randomBytes(keyBytes);
      const text = typeof plaintext === 'string' ? Buffer.from(plaintext, 'utf8') : plaintext;
      return Uint8Array.from(
        Buffer.concat([Buffer.of(version), encrypt(subKey('seal'), dataKey, aad), encrypt(dataKey, text, aad)]),
      );
    },
    open,
    openText: (sealed, place) => Buffer.from(open(sealed, place)).toString('utf8'),
    sign,
    verify: (label, bytes, signature) =>
      signature.length === signatureBytes && timingSafeEqual(sign(label, bytes), signature),
    deriveSecret: (label) => subKey(`derive:${label}`).toString('base64url'),
  };
}

function authenticated({ table, row, column }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([version, table, row, column]), 'utf8');
}

function encrypt(key: Uint8Array, plaintext: Uint8Array, aad: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(aad);
  return Buffer.concat([nonce, encryption.update(plaintext), encryption.final(), encryption.getAuthTag()]);
}

function decrypt(key: Uint8Array, sealed: Uint8Array, aad: Buffer): Uint8Array<ArrayBuffer> {
  if (sealed.length < nonceBytes + tagBytes) throw new Error('The sealed value is too short');
  const decryption = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(aad)
    .setAuthTag(sealed.subarray(-tagBytes));
  return Uint8Array.from(
    Buffer.concat([decryption.update(sealed.subarray(nonceBytes, -tagBytes)), decryption.final()]),
  );
}
