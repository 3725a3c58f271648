import type { search } from '@erp/contract/account/own/search'
import type { Handlers } from '../../../kit/http/serve.ts'
import { findNumbered } from '../../../kit/list/find.ts'
import { may } from '../../../kit/session.ts'

const LEAST = 2

/** One call, however many areas there are; each looks only at what this person may see. */
export const searching: Handlers<typeof search> = {
  find: async (tx, { keyword }, ctx) => {
    const typed = keyword!.trim()
    if (typed.length < LEAST) return []
    const { finds = [], manifests } = ctx.house
    const own = finds.toReversed().filter(({ permission }) => may(ctx.user, permission))
    const [groups, documents] = await Promise.all([
      Promise.all(own.map(async ({ title, find }) => ({ title, findings: await find(tx, typed, ctx) }))),
      findNumbered(
        tx,
        manifests.flatMap((module) => module.numbered ?? []),
        typed,
        ctx,
      ),
    ])
    return [...groups, ...documents].filter(({ findings }) => findings.length > 0)
  },
}
