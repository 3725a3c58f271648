import { expect } from 'vitest'
import type { Answer, TestApp } from './app.ts'
import { booksBut, untouched } from './untouched.ts'

export interface Refused {
  ask: () => Promise<Answer>
  code: number
  says: string | RegExp
  but?: string[]
}

/** Refused in these words, and nothing is otherwise than it was but in the tables that keep the refusal itself. */
export async function expectRefused(app: TestApp, { ask, code, says, but = [] }: Refused): Promise<void> {
  const answer = await untouched(app, ask, booksBut(...but))
  expect(answer.code).toBe(code)
  const said = code === 200 ? answer.data.failed.map(({ reason }: { reason: string }) => reason) : [answer.msg]
  expect(said).toEqual([typeof says === 'string' ? says : expect.stringMatching(says)])
  if (code === 200) expect(answer.data.success).toEqual([])
}
