import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

type KeyPlace = Pick<Config, 'secretKey' | 'dataDir'> & { oldSecretKeys?: readonly string[] }
const FORM = 1
const IV = 12
const TAG = 16

/** AES-256-GCM under the key of the installation. `about` is bound in: a sealed value moved to another row does not open. */
export function seal(config: KeyPlace, about: string, text: string): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([FORM]), iv, cipher.getAuthTag(), body])
}

/** Null when it was sealed with a key that is neither ours nor one of our old ones, for another thing, or was touched. */
export function unseal(config: KeyPlace, about: string, sealed: Buffer): string | null {
  if (sealed[0] !== FORM || sealed.length < 1 + IV + TAG) return null
  for (const key of [keyOf(config), ...(config.oldSecretKeys ?? []).map(derived)]) {
    const text = openedBy(key, about, sealed)
    if (text !== null) return text
  }
  return null
}

function openedBy(key: Buffer, about: string, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + IV))
    decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(1 + IV, 1 + IV + TAG))
    return Buffer.concat([decipher.update(sealed.subarray(1 + IV + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const keys = new WeakMap<KeyPlace, Buffer>()

function keyOf(config: KeyPlace): Buffer {
  const known = keys.get(config)
  if (known) return known
  const key = derived(config.secretKey || ownKey(config.dataDir))
  keys.set(config, key)
  return key
}

const derived = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'erp seal', 32))

/** Made when first needed; of several processes that make it at once the first one's stays. */
function ownKey(dataDir: string): string {
  const path = join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
