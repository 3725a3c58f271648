import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hash = promisify(argon2)
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** argon2id as a PHC string, so that the cost can be raised later without touching old ones. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  return phc(nonce, await hash('argon2id', { message: password, nonce, ...COST }))
}

/** What nobody's password matches: checking it costs the same as checking a real one. */
export const decoyHash = (): string => phc(randomBytes(16), randomBytes(COST.tagLength))

export async function verifyPassword(password: string, kept: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(kept)
  if (!parts) return false
  const [, memory, passes, parallelism, salt, expectedTag] = parts as unknown as string[]
  const expected = Buffer.from(expectedTag!, 'base64')
  const tag = await hash('argon2id', {
    message: password,
    nonce: Buffer.from(salt!, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(tag, expected)
}

const phc = (nonce: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${bare(nonce)}$${bare(tag)}`
const bare = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
