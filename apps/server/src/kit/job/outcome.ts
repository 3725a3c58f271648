import { partsOf, SUCCESS } from '@erp/contract/kit/realtime'

/** How work in the background ended: what it did, what it could not do, or both. */
export interface Outcome {
  done?: string
  failed?: string
}

/** Of what was counted: a part that is nothing is not told, and nothing at all to do is done. */
export const counted = (counts: { done: number; failed: number }, words: Required<Outcome>): Outcome => ({
  ...((counts.done > 0 || counts.failed === 0) && { done: words.done }),
  ...(counts.failed > 0 && { failed: words.failed }),
})

/** What the person is told. The page takes the word 成功 for a success and a comma for the end of a message: each part is one, and says it when it is so. */
export function words(what: string, { done, failed }: Outcome): string[] {
  const good = done === undefined ? [] : [`${what}${SUCCESS}${after(done)}`]
  const bad = failed === undefined ? [] : [withoutSuccess(`${what}失败${after(failed)}`)]
  return [...good, ...bad].map((text) => partsOf(text).join('，'))
}

/** The same beside a progress bar, which says itself whether all went well. */
export const summary = ({ done, failed }: Outcome): string =>
  done === undefined ? (failed ?? '') : [done, failed === undefined ? undefined : `失败：${failed}`].filter(Boolean).join('；')

const after = (detail: string): string => (detail ? `：${detail}` : '')
const withoutSuccess = (text: string): string => text.replaceAll(/[未不没]有?成功/g, '失败').replaceAll(SUCCESS, '完成')
