import type { signInWay as contract } from '@erp/contract/account/sign-in-way'
import type { Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/serve.ts'
import { bindingsOf, untie } from './binding.ts'
import { users } from './people.ts'
import { guardAdmin } from './rights.ts'

/** What lets a person in besides the password, seen and ended by an administrator. */
export const signInWay: Handlers<typeof contract> = {
  get: async (tx, { userId }, ctx) => {
    await reached(tx, userId, ctx)
    return { bindings: await bindingsOf(tx, userId) }
  },

  unbind: async (tx, { userId, id }, ctx) => {
    await reached(tx, userId, ctx)
    await untie(tx, ctx, userId, id)
    return null
  },
}

async function reached(tx: Tx, userId: number, ctx: Ctx): Promise<void> {
  guardAdmin(await users(ctx).get(tx, userId, ctx), ctx)
}
