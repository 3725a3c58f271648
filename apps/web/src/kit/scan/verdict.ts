import { CallError } from '../../app/failure.ts'

/** `later`: nobody answered, or nobody may now. `again`: the server stumbled. `refused`: it said no, and will say so again. */
export type Verdict = 'later' | 'again' | 'refused'

const BUSY = '系统繁忙，请重试'
const LATER = [401, 408, 429]

export function verdictOf(error: unknown): { verdict: Verdict; message: string } {
  if (!(error instanceof CallError)) return { verdict: 'again', message: '发送失败' }
  const { code, message } = error
  if (code === 500 || message === BUSY) return { verdict: 'again', message }
  if (code < 400 || code > 500 || LATER.includes(code)) return { verdict: 'later', message }
  return { verdict: 'refused', message }
}
