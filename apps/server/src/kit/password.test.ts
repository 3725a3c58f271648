import { expect, it } from 'vitest'
import { decoyHash, hashPassword, verifyPassword } from './password.ts'

it('verifies the right password alone, space for space', async () => {
  const kept = await hashPassword('Erp@2026')
  expect(kept).toMatch(/^\$argon2id\$v=19\$/)
  expect(await verifyPassword('Erp@2026', kept)).toBe(true)
  expect(await verifyPassword('Erp@2026 ', kept)).toBe(false)
  expect(await verifyPassword('Erp@2026', 'not a hash')).toBe(false)
  expect(await hashPassword('Erp@2026')).not.toBe(kept)
})

it('has a decoy that costs the same and matches nothing', async () => {
  const cost = (phc: string) => phc.split('$').slice(0, 4)
  const [real, decoy] = [await hashPassword('x'), decoyHash()]
  expect(cost(decoy)).toEqual(cost(real))
  expect(decoy).toHaveLength(real.length)
  expect(await verifyPassword('', decoy)).toBe(false)
})
