import { goodsFields } from '@erp/contract/goods/catalog/goods-fields'
import type { Field, Fields } from '@erp/contract/kit'
import { checkReferences } from '../../../kit/crud.ts'
import type { Tx } from '../../../kit/db/db.ts'
import type { Values } from '../../../kit/excel/check.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, Refusal } from '../../../kit/refuse.ts'
import { checkGoods } from '../catalog/goods-form.ts'
import { goodsRows } from '../catalog/goods-list.ts'

export type { Values }

/** What was sent of these fields, as the table takes it. Nothing sent, nothing changed. */
export function valuesOf(fields: Fields, input: Values): Values {
  const values: Values = {}
  for (const [name, field] of Object.entries(fields))
    if (input[name] !== undefined) values[name] = settled(name, field, input[name])
  return values
}

function settled(name: string, field: Field, value: unknown): unknown {
  if (field.kind === 'refs') return [...new Set((value as number[] | null) ?? [])]
  if (field.kind === 'rows') return value ?? []
  const given = value === '' ? null : value
  if (given === null && (field.required || field.kind === 'flag' || field.initial !== undefined))
    throw bad(`${field.label}不能为空`, name)
  return given
}

/** What is chosen anew must exist and be choosable. */
export async function checkValues(tx: Tx, values: Values, before: Values, ctx: Ctx): Promise<void> {
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => name in goodsFields))
  const fresh = Object.fromEntries(
    Object.entries(own).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name] ?? null)),
  )
  await checkReferences(tx, goodsRows.resource, fresh, ctx)
  await checkGoods(tx, fresh as never, before, [], [], ctx)
}

/** Does each of them and answers what they refused; anything else goes up. */
export async function refusedBy(...checks: (() => unknown)[]): Promise<Refusal[]> {
  const refused: Refusal[] = []
  for (const check of checks)
    try {
      await check()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(error)
    }
  return refused
}
