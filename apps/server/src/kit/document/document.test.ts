import { describe, expect, it } from 'vitest'
import { loanApp } from '../../../test/sample-document.ts'
import { sql } from '../db/db.ts'

const app = await loanApp()
const { db } = app.house
const ALL = ['view', 'add', 'edit', 'audit'].map((verb) => `sample:loan:${verb}`)
await app.grant('warehouse', ...ALL)
await app.grant('finance', ...ALL, 'sample:loan:cost')
await app.grant('supervisor', ...ALL, 'sample:loan:self')
const [warehouse, finance, supervisor] = [await app.as('warehouse'), await app.as('finance'), await app.as('supervisor')]
const borrower = (await db.one<{ id: number; name: string }>(
  sql`SELECT id, display_name AS name FROM account_user WHERE username = 'seller'`,
))!
const BOWL = { item: 'bowl', quantity: 3, price: '1.25', keeperId: borrower.id }
const CUP = { item: 'CUP', quantity: 2 }

const make = async (input: object = {}, by = finance) =>
  by.post('/sample/loan/create', { borrowerId: borrower.id, remark: '拍照', lines: [BOWL, CUP], ...input })
const made = async (input: object = {}, by = finance) => (await make(input, by)).data.loanId as number
const details = async (loanId: number, by = finance) => (await by.get(`/sample/loan/details?loanId=${loanId}`)).data
const logsOf = (id: number) =>
  db.query(sql`SELECT action, note, version FROM biz_log WHERE entity = 'sample/loan' AND entity_id = ${id} ORDER BY id`)
const countAll = async () =>
  db.one(sql`SELECT (SELECT count(*) FROM sample_loan) AS heads, (SELECT count(*) FROM sample_loan_line) AS lines`)

describe('a document', () => {
  it('is made with its number, its lines in order, what is reckoned, its totals and one log row', async () => {
    app.clock.set('2026-11-15 10:00:00')
    const answer = await make()
    expect(answer.data).toMatchObject({ status: 100, quantity: 5, worth: '3.7500', version: 1, borrowerName: borrower.name })
    expect(answer.data.loanNo).toMatch(/^YP261115\d{5}$/)
    const { lines } = await details(answer.data.loanId)
    expect(lines).toEqual([
      {
        lineId: expect.any(Number),
        item: 'BOWL',
        quantity: 3,
        price: '1.2500',
        worth: '3.7500',
        keeperId: borrower.id,
        keeperName: borrower.name,
      },
      { lineId: expect.any(Number), item: 'CUP', quantity: 2, price: null, worth: null, keeperId: null, keeperName: null },
    ])
    expect(await logsOf(answer.data.loanId)).toEqual([{ action: '新增', note: `${answer.data.loanNo}，2行`, version: 1 }])
  })

  it('is found by what its lines hold, newest first, and counted by its tabs', async () => {
    const [older, newer] = [
      await made({ lines: [{ item: 'SPOON', quantity: 1 }] }),
      await made({ lines: [{ item: 'SPOON', quantity: 1 }] }),
    ]
    const condition = { item: 'spoon\nfork' }
    const page = await warehouse.post('/sample/loan/list-page', { condition })
    expect(page.data.list.map((row: { loanId: number }) => row.loanId)).toEqual([newer, older])
    expect((await warehouse.post('/sample/loan/status-count', { condition })).data).toEqual({
      all: 2,
      100: 2,
      200: 0,
      600: 0,
      700: 0,
    })
  })

  it('shows no amounts to who may not see them, and takes none of the head from them', async () => {
    const id = await made({ fee: '20' })
    const seen = await details(id, warehouse)
    expect([seen.fee, seen.worth, seen.lines[0].price, seen.lines[0].worth]).toEqual([undefined, undefined, undefined, undefined])
    const input = { loanId: id, version: 1, borrowerId: borrower.id, lines: [CUP] }
    expect(await warehouse.post('/sample/loan/edit', { ...input, fee: '1' })).toMatchObject({ code: 403 })
    expect((await warehouse.post('/sample/loan/edit', input)).code).toBe(200)
    expect((await details(id)).fee).toBe('20.00')
  })
})

describe('an edit', () => {
  it('writes head and lines anew, and its log says what changed', async () => {
    const id = await made()
    const input = { loanId: id, version: 1, borrowerId: borrower.id, remark: null, lines: [CUP] }
    expect((await finance.post('/sample/loan/edit', input)).data).toMatchObject({ quantity: 2, remark: null, version: 2 })
    expect((await details(id)).lines).toHaveLength(1)
    const [, log] = await db.query(
      sql`SELECT action, note, changes, version FROM biz_log WHERE entity = 'sample/loan' AND entity_id = ${id} ORDER BY id`,
    )
    const changes = [{ field: 'remark', label: '备注', from: '拍照', to: null }]
    expect(log).toEqual({ action: '修改', note: '1行', version: 2, changes })
  })

  it('of an old version or after the audit is refused and changes nothing', async () => {
    const id = await made()
    const input = { loanId: id, borrowerId: borrower.id, lines: [CUP] }
    expect(await finance.post('/sample/loan/edit', { ...input, version: 0 })).toMatchObject({
      code: 409,
      msg: '数据已被他人修改，请刷新后重试',
    })
    await supervisor.post('/sample/loan/audit', { ids: [id] })
    const late = await finance.post('/sample/loan/edit', { ...input, version: 2 })
    expect(late).toMatchObject({ code: 409, msg: '单据状态已变更（当前：已借出），请刷新后重试' })
    expect((await details(id)).lines).toHaveLength(2)
    expect(await finance.post('/sample/loan/edit', { ...input, loanId: 987654, version: 1 })).toMatchObject({ code: 404 })
  })

  it('by two people at once is one edit and one refusal', async () => {
    const id = await made()
    const input = { loanId: id, version: 1, borrowerId: borrower.id, lines: [CUP] }
    const codes = (await Promise.all([finance, supervisor].map((by) => by.post('/sample/loan/edit', input)))).map(
      ({ code }) => code,
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await details(id)).toMatchObject({ version: 2, lines: [{ item: 'CUP' }] })
  })
})

describe('a verb', () => {
  it('moves all of them, or none and says why of each', async () => {
    const [good, sealed, gone] = [await made(), await made({ remark: '封存' }), await made()]
    await finance.post('/sample/loan/invalid', { ids: [gone] })
    const answer = await supervisor.post('/sample/loan/audit', { ids: [gone, sealed, good, 987654] })
    expect(answer).toMatchObject({ code: 409 })
    expect(answer.data.refusals).toEqual([
      { id: sealed, reason: '封存的样品不能借出' },
      { id: gone, reason: '单据状态已变更（当前：已作废），请刷新后重试' },
      { id: 987654, reason: '样品借用单不存在或已删除' },
    ])
    expect(await details(good)).toMatchObject({ status: 100, version: 1 })
    expect(await logsOf(good)).toHaveLength(1)
    expect((await supervisor.post('/sample/loan/audit', { ids: [good] })).code).toBe(200)
    const row = await db.one(
      sql`SELECT l.status, u.username, l.audit_time FROM sample_loan l JOIN account_user u ON u.id = l.audit_by WHERE l.id = ${good}`,
    )
    expect(row).toEqual({ status: 200, username: 'supervisor', audit_time: '2026-11-15 10:00:00' })
  })

  it('of one`s own document is refused unless one is trusted', async () => {
    const [own, trusted] = [await made({}, finance), await made({}, supervisor)]
    expect(await finance.post('/sample/loan/audit', { ids: [own] })).toMatchObject({ code: 409, msg: '不能审核自己创建的单据' })
    expect((await supervisor.post('/sample/loan/audit', { ids: [trusted, own] })).code).toBe(200)
  })

  it('that needs nothing more comes from its declaration', async () => {
    const id = await made()
    expect(await finance.post('/sample/loan/giveBack', { ids: [id] })).toMatchObject({ code: 409 })
    await supervisor.post('/sample/loan/audit', { ids: [id] })
    expect((await finance.post('/sample/loan/giveBack', { ids: [id] })).code).toBe(200)
    expect((await details(id)).status).toBe(600)
    expect((await logsOf(id)).map((row) => row['action'])).toEqual(['新增', '审核', '归还'])
  })
})

describe('notes', () => {
  it('are added, read newest first, logged, and of this document only', async () => {
    const [id, other] = [await made(), await made()]
    for (const content of ['第一', '第二']) await warehouse.post('/sample/loan/add-notes', { loanId: id, content })
    const notes = await finance.get(`/sample/loan/notes?loanId=${id}`)
    expect(notes.data.map((note: { content: string }) => note.content)).toEqual(['第二', '第一'])
    expect((await finance.get(`/sample/loan/notes?loanId=${other}`)).data).toEqual([])
    const log = await finance.get(`/sample/loan/biz-log?loanId=${id}&pageNum=1&pageSize=10`)
    expect(log.data.total).toBe(3)
    expect(await finance.post('/sample/loan/add-notes', { loanId: 987654, content: '无' })).toMatchObject({ code: 404 })
  })
})

describe('what is wrong', () => {
  const many = (n: number) => Array.from({ length: n }, () => CUP)
  it.each([
    ['no lines', { lines: [] }, '明细至少1项'],
    ['lines left out', { lines: null }, '明细不能为空'],
    ['10,001 lines', { lines: many(10_001) }, '明细最多10000项'],
    ['lines that are none', { lines: 'BOWL' }, '明细应为列表'],
    ['a line that is none', { lines: [7] }, '参数格式不正确'],
    ['a quantity in words', { lines: [{ ...CUP, quantity: '两个' }] }, '数量应为整数'],
    ['half a piece', { lines: [{ ...CUP, quantity: 0.5 }] }, '数量应为整数'],
    ['too many pieces', { lines: [{ ...CUP, quantity: 10_000 }] }, '数量应为1~9999的整数'],
    ['a price in words', { lines: [{ ...CUP, price: '免费' }] }, '单价应为数字'],
    ['a keeper who is not there', { lines: [CUP, { ...CUP, keeperId: 987654 }] }, '第2行保管人「987654」不存在'],
    ['a borrower who is not there', { borrowerId: 987654 }, '借用人所选的'],
    ['no borrower', { borrowerId: null }, '借用人不能为空'],
  ])('%s is refused in words, and nothing is kept', async (_name, input, said) => {
    const before = await countAll()
    const answer = await make(input)
    expect(answer.code).toBe(400)
    expect(JSON.stringify([answer.msg, answer.data])).toContain(said)
    expect(await countAll()).toEqual(before)
  })

  it('ten thousand lines are taken', async () => {
    const id = await made({ lines: many(10_000) })
    expect(await db.one(sql`SELECT count(*) AS n FROM sample_loan_line WHERE document_id = ${id}`)).toEqual({ n: 10_000 })
  })

  it('fields that nobody types in are not written', async () => {
    const id = await made({ status: 200, loanNo: 'X', auditBy: 1, createBy: 1, lines: [{ ...CUP, worth: '99', documentId: 1 }] })
    const row = await details(id)
    expect([row.status, row.loanNo.slice(0, 2), row.lines[0].worth]).toEqual([100, 'YP', null])
  })

  it('ids that are none, too many or strange are refused', async () => {
    for (const ids of [[], null, 'all', [0], [-1], ['1; DROP TABLE sample_loan'], Array.from({ length: 501 }, (_, i) => i + 1)])
      expect(await finance.post('/sample/loan/invalid', { ids })).toMatchObject({ code: 400 })
  })
})
