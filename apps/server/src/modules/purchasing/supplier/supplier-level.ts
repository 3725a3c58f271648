import type { InputOf } from '@erp/contract/kit'
import { QC_MODE, supplierLevel } from '@erp/contract/purchasing/supplier/supplier-level'
import { change, crudOf, insert, remove } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { bad, refuse } from '../../../kit/refuse.ts'

const options = {
  order: raw('t.sort_no, t.id'),
  computed: {
    suppliers: raw('(SELECT count(*)::int FROM purchasing_supplier s WHERE s.level_id = t.id AND s.deleted_at IS NULL)'),
  },
}
const levels = listOf(supplierLevel, options)
type Level = InputOf<(typeof supplierLevel)['fields']>

export const levelHandlers: Handlers<typeof supplierLevel> = {
  ...crudOf(supplierLevel, options),
  save: (tx, input, ctx) => save(tx, input, ctx),
  update: async (tx, input, ctx) => {
    await lockLevels(tx)
    const saved = await change(tx, levels, sampled(input), ctx)
    await requireFalling(tx)
    return saved
  },
  remove: async (tx, { id }, ctx) => {
    await lockLevels(tx)
    const { levelCode, suppliers } = await levels.get(tx, id, ctx)
    if (suppliers) throw refuse(`等级${levelCode}正被 ${suppliers} 家供应商使用`)
    return remove(tx, levels as never, id, ctx)
  },
  import: (_tx, _input, ctx) => importInto(supplierLevel, ctx, (tx, row) => save(tx, row as Level, ctx)),
}

async function save(tx: Tx, input: Level, ctx: Ctx) {
  await lockLevels(tx)
  const saved = await insert(tx, levels, sampled(input), ctx)
  await requireFalling(tx)
  return saved
}

/** Each is judged beside the others, so they are written one at a time. */
const lockLevels = (tx: Tx) => tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('purchasing-supplier-level'))`)

function sampled<I extends Pick<Level, 'qcMode' | 'sampleRate'>>(input: I): I {
  if (input.qcMode !== QC_MODE.sample) return { ...input, sampleRate: null }
  if (!input.sampleRate) throw bad('抽检必须填写抽检比例', 'sampleRate')
  return input
}

/** From one to the next, in their order, less is asked for. */
async function requireFalling(tx: Tx): Promise<void> {
  const all = await tx.query<{ code: string; least: number }>(sql`
    SELECT level_code AS code, min_score AS least FROM purchasing_supplier_level WHERE deleted_at IS NULL ORDER BY sort_no, id`)
  for (const [i, { code, least }] of all.entries()) {
    const above = all[i - 1]
    if (above && least >= above.least)
      throw bad(`最低分必须逐级递减：等级${code}（${least}）应低于等级${above.code}（${above.least}）`, 'minScore')
  }
}
