import type { signInWay as contract } from '@erp/contract/account/sign-in/sign-in-way'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { refuse } from '../../../kit/refuse.ts'
import { users } from '../user/people.ts'
import { bumpUsers, endSessions, guardAdmin } from '../user/rights.ts'
import { bindingsOf, untie } from './binding.ts'
import { forgetSecondFactor, secondFactorOf } from './second-factor-store.ts'

export const signInWay: Handlers<typeof contract> = {
  get: async (tx, { userId }, ctx) => {
    await reached(tx, userId, ctx)
    return { bindings: await bindingsOf(tx, userId), secondFactor: await secondFactorOf(tx, userId, ctx) }
  },

  unbind: async (tx, { userId, id }, ctx) => {
    await reached(tx, userId, ctx)
    await untie(tx, ctx, userId, id)
    return null
  },

  'reset-second-factor': async (tx, { userId }, ctx) => {
    if (userId === ctx.user.userId) throw refuse('不能重置自己的动态口令，请在个人中心停用')
    await reached(tx, userId, ctx)
    await bumpUsers(tx, [userId])
    await forgetSecondFactor(tx, ctx, userId, '重置动态口令')
    await endSessions(tx, userId, ctx)
    return null
  },
}

async function reached(tx: Tx, userId: number, ctx: Ctx): Promise<void> {
  guardAdmin(await users(ctx).get(tx, userId, ctx), ctx)
}
