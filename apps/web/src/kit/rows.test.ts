import { document, numberField, ref, refs, stateField, states, text } from '@erp/contract/kit'
import { expect, it } from 'vitest'
import type { arranged } from './arranged.ts'
import type { AskDialog } from './ask-dialog.tsx'
import type { DocumentPage } from './document/document-page.tsx'
import type { LineField } from './document/lines-input.tsx'
import type { Column } from './grid/column.ts'
import type { ListPage } from './list/list-page.tsx'
import type { DetailsOf, ListRow } from './rows.ts'

const workflow = states(
  { 100: ['待审核', 'orange'], 200: ['已审核', 'blue'] },
  { audit: { label: '审核', from: [100], to: 200 } },
)
const can = { view: 'demo:claim:list', add: 'demo:claim:edit', edit: 'demo:claim:edit' } as const
const claim = document('demo/claim', {
  title: '单据',
  key: 'claimId',
  states: workflow,
  fields: {
    claimNo: numberField(),
    status: stateField(workflow),
    shopId: ref('店铺', 'authorize/shop', { required: true }),
    handlerId: ref('处理人', 'account/user'),
    tagIds: refs('标签', 'basic/tag'),
    remark: text('备注'),
  },
  lines: { item: text('物品', { required: true }) },
  can: { ...can, moves: { audit: 'demo:claim:edit' } },
})
type Row = ListRow<typeof claim>
type Claim = typeof claim

it('compiles only with columns that the rows of a list have', () => {
  const given = (row: Row) => [
    row.claimId.toFixed(),
    row.claimNo.length,
    row.status.toFixed(),
    row.shopName?.length,
    row.tagName?.join(),
  ]
  // @ts-expect-error there is no such column
  const misspelt = (row: Row) => row.claimNos
  // @ts-expect-error nobody may handle it yet
  const unnamed = (row: Row) => row.handlerName.length
  const loose: Column[] = [{ id: 'any', title: '', render: (row) => row['any'] }]
  const columns: Column<Row>[] = [...loose, { id: 'no', title: '', render: (row) => row.claimNo }]
  // @ts-expect-error of another list
  const foreign: Column<Row>[] = [] as Column<{ sku: string }>[]
  expect([given, misspelt, unnamed, columns, foreign]).toHaveLength(5)
})

it('gives callbacks of a page what its resource answers', () => {
  const page: Parameters<typeof ListPage<Claim>>[0] = {
    resource: claim,
    // @ts-expect-error there is no such column
    rowActions: (row) => row.remarks,
    // @ts-expect-error nor in the chosen rows
    batch: (rows) => rows[0]!.remarks,
    // @ts-expect-error nor in those that are listed
    children: (list) => list.rows[0]!.remarks,
  }
  const opened: Parameters<typeof DocumentPage<Claim>>[0] = {
    resource: claim,
    lines: (details) => details.lines[0]!.item,
    // @ts-expect-error a line has no such field
    form: (props) => props.document?.lines[0]!.itm,
  }
  // @ts-expect-error the list does not answer lines
  const listed = (row: Row) => row.lines
  const detailed = (details: DetailsOf<Claim>) => [details.lines, details.shopName]
  expect([page.resource, opened.resource, listed, detailed]).toHaveLength(4)
})

it('names fields and verbs of the resource alone', () => {
  type Shown = Parameters<typeof arranged<Claim>>[1]
  const shown: Shown = { claimNo: 120, updateTime: 160 }
  // @ts-expect-error there is no such column
  const misplaced: Shown = { claimNos: 120 }
  // @ts-expect-error nor such a verb
  const verb: Parameters<typeof AskDialog<Claim, {}>>[0]['verb'] = 'audits'
  // @ts-expect-error nor such a field of a line
  const field: LineField<{ item: string }> = { name: 'itm', title: '物品' }
  expect([shown, misplaced, verb, field]).toHaveLength(4)
})
