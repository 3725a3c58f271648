import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'erp-seal-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const config = { secretKey: '', dataDir }

it('opens what it sealed, for the same thing alone, and never twice the same', () => {
  const sealed = seal(config, 'totp 7', '秘密')
  expect(unseal(config, 'totp 7', sealed)).toBe('秘密')
  expect(unseal(config, 'totp 8', sealed)).toBeNull()
  expect(sealed.includes(Buffer.from('秘密'))).toBe(false)
  expect(seal(config, 'totp 7', '秘密').equals(sealed)).toBe(false)
  const touched = Buffer.from(sealed)
  touched[touched.length - 1]! ^= 1
  expect(unseal(config, 'totp 7', touched)).toBeNull()
  expect(unseal(config, 'totp 7', Buffer.alloc(3))).toBeNull()
})

it('keeps a key of its own beside the data, which only its owner reads; a given key replaces it', async () => {
  const sealed = seal(config, 'a', 'b')
  expect(unseal({ secretKey: '', dataDir }, 'a', sealed)).toBe('b')
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  expect(unseal({ secretKey: 'given', dataDir }, 'a', sealed)).toBeNull()
})

it('opens what an old key sealed, and seals with the new one alone', () => {
  const before = { secretKey: 'old key', dataDir }
  const after = { secretKey: 'new key', oldSecretKeys: ['older key', 'old key'], dataDir }
  expect(unseal(after, 'a', seal(before, 'a', 'b'))).toBe('b')
  expect(unseal(before, 'a', seal(after, 'a', 'b'))).toBeNull()
  expect(unseal({ secretKey: 'new key', dataDir }, 'a', seal(after, 'a', 'b'))).toBe('b')
})
