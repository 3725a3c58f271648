import type { Fields } from '@erp/contract/kit'
import type { Ctx } from '../house.ts'
import { may } from '../session.ts'
import { isMasked } from './mask.ts'

interface Reaches {
  permissions: string[]
  seen: Map<string, Fields>
}
const reaches = new WeakMap<Fields, Reaches>()

/** Fields that this person may see; the same object for everybody who may see the same. */
export function reachable<F extends Fields>(fields: F, ctx: Ctx): F {
  const { permissions, seen } = remembered(reaches, fields, () => ({
    permissions: [
      ...new Set(Object.values(fields).flatMap(({ reach, mask }) => [reach, mask].filter((each) => each !== undefined))),
    ],
    seen: new Map<string, Fields>(),
  }))
  if (permissions.length === 0) return fields
  const held = permissions.filter((permission) => may(ctx.user, permission)).join()
  return remembered(seen, held, () =>
    Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.reach || may(ctx.user, field.reach))),
  ) as F
}

/** What is masked can neither be filtered nor sorted by: both would tell it letter by letter. */
export const whole = (fields: Fields, ctx: Ctx): Fields => {
  const seen = reachable(fields, ctx)
  const hides = Object.values(seen).some((field) => isMasked(field, ctx))
  return hides ? Object.fromEntries(Object.entries(seen).filter(([, field]) => !isMasked(field, ctx))) : seen
}

interface Keeper<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

export function remembered<K, V>(kept: Keeper<K, V>, key: K, make: () => V): V {
  const had = kept.get(key)
  if (had !== undefined) return had
  const made = make()
  kept.set(key, made)
  return made
}
