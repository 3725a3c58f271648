import { sql, type Tx } from '../../../kit/db/db.ts'

export const CAPTCHA_MINUTES = 5

/** A captcha is used once, right or wrong. */
export async function takeCaptcha(
  tx: Tx,
  id: string | null | undefined,
  answer: string | null | undefined,
  now: Date,
): Promise<boolean> {
  if (!id) return false
  const kept = await tx.one<{ answer: string; fresh: boolean }>(sql`
    DELETE FROM account_captcha WHERE id = ${id}
    RETURNING answer, create_time > ${now}::timestamptz - make_interval(mins => ${CAPTCHA_MINUTES}) AS fresh`)
  return kept?.fresh === true && kept.answer.toLowerCase() === (answer ?? '').toLowerCase()
}
