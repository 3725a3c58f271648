import { employeeCorrespondence, type UnmatchedName, unmatchedName } from '@erp/contract/basic/employee-correspondence'
import { change, crudOf, insert } from '../../kit/crud.ts'
import { raw, sql, type Tx } from '../../kit/db/db.ts'
import { importInto } from '../../kit/excel/import.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { type List, listOf } from '../../kit/list/list.ts'
import { bad, refuse } from '../../kit/refuse.ts'

interface Correspondence {
  userId: number
  source: string
  externalName: string
  validFrom?: string | null
  validTo?: string | null
}
const computed = { userName: raw('(SELECT u.name FROM account_user u WHERE u.id = t.user_id)') }
const list = listOf(employeeCorrespondence, { computed })
const unmatched = listOf(unmatchedName, { order: raw('t.last_time DESC, t.id DESC') }) as List<UnmatchedName>

export const employeeCorrespondences: Handlers<typeof employeeCorrespondence> = {
  ...crudOf(employeeCorrespondence, { computed }),
  add,
  edit: async (tx, input, ctx) => {
    await check(tx, input, input.id)
    const saved = await change(tx, list, input, ctx)
    await matched(tx, input)
    return saved
  },
  import: (_tx, _input, ctx) => importInto(employeeCorrespondence, ctx, (tx, row) => add(tx, row as Correspondence, ctx)),
  unmatched: unmatched.page,
}

async function add(tx: Tx, input: Correspondence, ctx: Ctx) {
  await check(tx, input, 0)
  const saved = await insert(tx, list, input, ctx)
  await matched(tx, input)
  return saved
}

/** One name means one person on any day. The lock is on the name, so that two first rows queue as well. */
async function check(tx: Tx, input: Correspondence, id: number): Promise<void> {
  const { source, externalName, validFrom = null, validTo = null } = input
  if (validFrom && validTo && validFrom > validTo) throw bad('失效日期不能早于生效日期', 'validTo')
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`correspondence/${source}/${externalName}`}))`)
  const other = await tx.one<{ from: string | null; to: string | null; name: string }>(sql`
    SELECT c.valid_from AS "from", c.valid_to AS "to", u.name FROM basic_employee_correspondence c JOIN account_user u ON u.id = c.user_id
    WHERE c.source = ${source} AND c.external_name = ${externalName} AND c.id <> ${id} AND c.deleted_at IS NULL
      AND daterange(c.valid_from, c.valid_to, '[]') && daterange(${validFrom}::date, ${validTo}::date, '[]')
    ORDER BY c.valid_from NULLS FIRST LIMIT 1`)
  if (other) throw refuse(`「${externalName}」在 ${other.from ?? '最早'}~${other.to ?? '至今'} 已对应 ${other.name}`)
}

const matched = (tx: Tx, { source, externalName }: Correspondence) =>
  tx.run(sql`DELETE FROM basic_unmatched_name WHERE source = ${source} AND external_name = ${externalName}`)
