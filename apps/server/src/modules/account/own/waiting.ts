import type { waiting } from '@erp/contract/account/waiting'
import type { Manifest, RoleKey, Waiting } from '@erp/contract/kit'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { may, type SessionUser } from '../../../kit/session.ts'

type Counts = Record<string, number>

/** The lists count their own tabs, each once: what is said here is what is found there. */
export const waitingWork: Handlers<typeof waiting> = {
  list: async (tx, _input, ctx) => {
    const mine = workOf(ctx.user, ctx.house.manifests).filter(({ counts }) => mayCount(counts, ctx))
    const calls = [...new Set(mine.map(({ counts }) => counts))]
    const counted = new Map(await Promise.all(calls.map(async (call) => [call, await countsOf(tx, call, ctx)] as const)))
    return mine.map(({ label, page, tab, counts }) => ({
      label,
      count: countAt(counted.get(counts)!, tab),
      path: tab === undefined ? page : `${page}?tab=${tab}`,
    }))
  },
}

/** What uses others comes before them: orders before stock before goods; and what is foremost one's own before what is shared. */
function workOf(user: SessionUser, manifests: Manifest[]): Waiting[] {
  const declared = manifests.toReversed().flatMap((module) => module.waiting ?? [])
  const permitted = declared.filter(({ permission }) => may(user, permission))
  const has = (role: RoleKey | undefined) => role !== undefined && user.roles.includes(role)
  const daily = permitted.filter(({ roles }) => roles.some(has))
  if (daily.length === 0 || user.isAdmin) return permitted
  return daily.toSorted((a, b) => Number(has(b.roles[0])) - Number(has(a.roles[0])))
}

const mayCount = (call: string, ctx: Ctx): boolean => may(ctx.user, ctx.house.calls.get(call)!.action.permission)

const countsOf = (tx: Tx, call: string, ctx: Ctx): Promise<Counts> => ctx.house.calls.get(call)!.handler(tx, {}, { ...ctx, call })

/** As the tabs of a list read them: 全部 is `all` where tabs overlap, else their sum. */
const countAt = ({ all, ...each }: Counts, tab: Waiting['tab']): number =>
  tab === undefined ? (all ?? Object.values(each).reduce((a, b) => a + b, 0)) : (each[tab] ?? 0)
