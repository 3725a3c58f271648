import { changesInWords, changeTo, type LogChange } from '@erp/contract/kit/biz-log'
import { afterAll, describe, expect, it } from 'vitest'
import { ledgerApp } from '../../../test/fixtures/ledger.ts'
import { openedRows } from '../../../test/spreadsheet.ts'
import { until } from '../../../test/until.ts'
import { ident, raw, sql } from '../../kit/db/db.ts'
import { writeBook } from '../../kit/excel/book.ts'
import { mainList } from '../../kit/list/lists.ts'
import { schedules } from './housekeeping.ts'

const app = await ledgerApp()
const { db } = app.house
const admin = await app.as('admin')
await app.grant('seller', 'sample:ledger:view', 'sample:ledger:edit')
const [seller, warehouse] = [await app.as('seller'), await app.as('warehouse')]
const book = (headers: string[], rows: string[][]) =>
  writeBook([{ name: 'x', columns: headers.map((header) => ({ header })), rows }])
const anyId = async (entity: string): Promise<number> =>
  (await db.one<{ id: number }>(sql`SELECT min(id) AS id FROM ${ident(app.house.resources.get(entity)!.table)}`))!.id
afterAll(() => app.house.jobs.stop())

describe('the import centre', () => {
  it('offers the imports a person may do, with their templates', async () => {
    const types = (await seller.get('/tool/import-center/types')).data
    expect(types).toContainEqual({ importType: 'sample/ledger', importName: '样账', section: '' })
    expect(
      (await warehouse.get('/tool/import-center/types')).data.map((each: { importType: string }) => each.importType),
    ).not.toContain('sample/ledger')
    expect((await seller.get('/tool/import-center/template/sample%2Fledger')).raw.subarray(0, 2).toString()).toBe('PK')
    expect(await warehouse.get('/tool/import-center/template/sample%2Fledger')).toMatchObject({ status: 403 })
  })

  it('routes a workbook by its header, or by its name where several fit', async () => {
    const file = await book(['编码', '名称'], [['C1', '由导入中心']])
    expect(await seller.upload('/tool/import-center/upload', 'a.xlsx', file)).toMatchObject({ code: 200, msg: '成功导入 1 行' })
    const either = await book(['编码', '数量'], [['C2', '2']])
    expect(await seller.upload('/tool/import-center/upload', 'a.xlsx', either)).toMatchObject({
      code: 400,
      msg: '文件符合多个模板，请选择导入类型：样账、严账',
    })
    expect(await seller.upload('/tool/import-center/upload', 'a.xlsx', either, { importType: 'sample/strict' })).toMatchObject({
      code: 200,
    })
    expect(await warehouse.upload('/tool/import-center/upload', 'a.xlsx', file, { importType: 'sample/ledger' })).toMatchObject({
      status: 403,
    })
    expect(await seller.upload('/tool/import-center/upload', 'a.xlsx', await book(['甲'], [['乙']]))).toMatchObject({
      code: 400,
      msg: '文件不是任何导入模板，请先下载模板',
    })
    expect(await seller.upload('/tool/import-center/upload', 'a.xlsx', file, { importType: 'sample/ledger' })).toMatchObject({
      code: 400,
      data: { errors: [{ row: 2, column: '编码' }] },
    })
  })

  it('knows an import with a sheet of its own by its template', async () => {
    const file = await book(['用户名*', '姓名*', '部门*', '岗位*'], [['x', '新人', '没有的部门', '没有的岗位']])
    const answer = await admin.upload('/tool/import-center/upload', 'a.xlsx', file)
    expect(answer).toMatchObject({
      code: 400,
      data: { errors: expect.arrayContaining([expect.objectContaining({ row: 2, column: '用户名' })]) },
    })
  })

  it('marks what is written under a personal grant', async () => {
    await db.run(sql`
      INSERT INTO account_user_button (user_id, permission, effect)
      SELECT u.id, p, 1 FROM account_user u, unnest(ARRAY['sample:ledger:view', 'sample:ledger:edit']) p WHERE u.username = 'purchaser'`)
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1 WHERE username = 'purchaser'`)
    const file = await book(['编码', '名称'], [['LENT', '代办']])
    const answer = await (await app.as('purchaser')).upload('/tool/import-center/upload', 'a.xlsx', file)
    expect(answer).toMatchObject({ code: 200 })
    const logs = await db.query(sql`
      SELECT l.note FROM biz_log l JOIN account_user u ON u.id = l.user_id WHERE l.entity = 'sample/ledger' AND u.username = 'purchaser'`)
    expect(logs).toEqual([{ note: '（临时授权）' }])
  })

  it('keeps the history with both workbooks for 90 days', async () => {
    const { list } = (await seller.post('/tool/import-center/list-page')).data
    expect(list.map((each: { status: number }) => each.status)).toEqual([1, 3, 3])
    expect(list[0]).toMatchObject({
      importName: '样账',
      rows: 1,
      errorRows: 1,
      errorFile: `/tool/import-center/${list[0].taskId}/error-file`,
      userName: '王芳',
    })
    expect((await seller.get(`/tool/import-center/${list[0].taskId}/origin-file`)).raw.subarray(0, 2).toString()).toBe('PK')
    expect((await warehouse.post('/tool/import-center/list-page')).data.total).toBe(0)
    expect(await warehouse.get(`/tool/import-center/${list[0].taskId}/origin-file`)).toMatchObject({ code: 404 })
    await db.query(raw(`UPDATE import_task SET create_time = now() - interval '91 days'`))
    await schedules.find((each) => each.key === 'tool.import-expire')!.run(app.house)
    expect(await seller.get(`/tool/import-center/${list[0].taskId}/error-file`)).toMatchObject({
      code: 404,
      msg: '文件不存在或已过期',
    })
  })
})

it('forgets idempotency keys after seven days', async () => {
  await db.run(sql`
    INSERT INTO idempotency_key (user_id, action, key, digest, create_time)
    SELECT 1, 'x', 'key-' || days, 'x', now() - make_interval(days => days) FROM unnest(ARRAY[3, 8]) days`)
  await schedules.find((each) => each.key === 'tool.trim')!.run(app.house)
  expect(await db.query(sql`SELECT key FROM idempotency_key WHERE action = 'x'`)).toEqual([{ key: 'key-3' }])
})

describe('the logs', () => {
  it('show a record to whoever may read it, without what is out of reach', async () => {
    const { data } = await admin.post('/sample/ledger/add', { code: 'LOG', title: '一', cost: '9.99', relatedIds: [] })
    const condition = { entity: 'sample/ledger', entityId: data.id }
    const own = await seller.post('/tool/biz-log/list-page', { condition })
    expect(own.data).toMatchObject({ total: 1, list: [{ action: '新增', userName: '陈建国', entityTitle: '样账' }] })
    const labels = (answer: typeof own) => answer.data.list[0].changes.map((change: { label: string }) => change.label)
    expect(labels(own)).not.toContain('成本')
    expect(labels(await admin.post('/tool/biz-log/list-page', { condition }))).toContain('成本')
    expect(await warehouse.post('/tool/biz-log/list-page', { condition })).toMatchObject({ status: 403 })
    for (const who of [seller, admin])
      expect(await who.post('/tool/biz-log/list-page', { condition: { ...condition, entityId: 999_999 } })).toMatchObject({
        code: 404,
      })
    const quiet = { condition: { ...condition, action: '不曾有过' } }
    expect(await admin.post('/tool/biz-log/list-page', quiet)).toMatchObject({ code: 200, data: { total: 0 } })
    await db.run(sql`UPDATE sample_ledger SET deleted_at = now() WHERE id = ${data.id}`)
    expect((await admin.post('/tool/biz-log/list-page', { condition })).data.total).toBe(1)
    await db.run(sql`UPDATE sample_ledger SET deleted_at = NULL WHERE id = ${data.id}`)
    for (const wider of [
      {},
      { entity: 'sample/ledger' },
      { ...condition, entityId: [data.id, 1] },
      { entity: 'nope/nope', entityId: 1 },
    ])
      expect(await seller.post('/tool/biz-log/list-page', { condition: wider })).toMatchObject({ status: 403 })
    expect(
      (await admin.post('/tool/biz-log/list-page', { condition: { entity: 'sample/ledger', action: '新增' } })).data.total,
    ).toBeGreaterThan(0)
    expect((await admin.post('/tool/biz-log/export', { condition })).raw.subarray(0, 2).toString()).toBe('PK')
    expect(await seller.post('/tool/biz-log/export', { condition })).toMatchObject({ status: 403 })
  })

  it('say names and labels, not the ids and codes behind them', async () => {
    const parent = (await admin.post('/sample/ledger/add', { code: 'LOG-A', title: '总账', relatedIds: [] })).data.id
    const { data } = await admin.post('/sample/ledger/add', {
      code: 'LOG-B',
      title: '分账',
      level: 1,
      urgent: 1,
      reason: 'broken',
      countryCode: 'CN',
      parentId: parent,
      relatedIds: [parent],
    })
    const condition = { entity: 'sample/ledger', entityId: data.id }
    const [row] = (await admin.post('/tool/biz-log/list-page', { condition })).data.list
    const words = Object.fromEntries(row.changes.map((change: LogChange) => [change.field, changeTo(change)]))
    expect(row).toMatchObject({ entityTitle: '样账', entityName: '分账' })
    expect(words).toMatchObject({
      level: '高',
      urgent: '是',
      reason: '破损',
      countryCode: '中国',
      parentId: '总账',
      relatedIds: '总账',
    })
    const [header, first] = await openedRows((await admin.post('/tool/biz-log/export', { condition })).raw)
    expect(header).toEqual(['业务', '记录', '操作', '变更内容', '备注', '操作人', '时间'])
    expect(first?.[3]).toBe(changesInWords(row.changes))
  })

  it('of another person and of their downloads are not open, however widely the lists are', async () => {
    const idOf = async (name: string) =>
      (await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = ${name}`))!.id
    const job = await db.one<{ id: number }>(sql`
      INSERT INTO task (kind, title, input, user_id)
      VALUES ('export', 'x', '{"call": "basic/country#export", "input": {}}', ${await idOf('admin')}) RETURNING id`)
    const look = (entity: string, entityId: number) => seller.post('/tool/biz-log/list-page', { condition: { entity, entityId } })
    expect(await look('basic/erp-data-export-job', job!.id)).toMatchObject({ code: 404 })
    expect(await look('account/user', await idOf('seller'))).toMatchObject({ status: 403 })
    await app.grant('seller', 'basic:user:list')
    expect(await look('account/user', await idOf('seller'))).toMatchObject({ code: 200 })
    expect(await look('account/user', await idOf('admin'))).toMatchObject({ code: 404 })
  })

  it('of what every signed-in person reads are open to them, of what has no list to nobody', async () => {
    const look = (who: typeof seller, entity: string, entityId: number) =>
      who.post('/tool/biz-log/list-page', { condition: { entity, entityId } })
    for (const entity of ['stock/store', 'account/department']) expect(await look(seller, entity, 1)).toMatchObject({ code: 200 })
    expect(await look(await app.as('wh.ye'), 'stock/store', 2)).toMatchObject({ code: 404 })
    const unlisted = [...app.house.resources.keys()].filter((path) => !mainList(path))
    expect(unlisted).toEqual(expect.arrayContaining(['account/saved-view', 'express/label']))
    for (const entity of unlisted) expect(await look(seller, entity, 1), entity).toMatchObject({ status: 403 })
  })

  it('of masters are open to whoever may read those', async () => {
    const finance = await app.as('finance')
    for (const entity of ['basic/currency', 'basic/dict/data', 'sys/module/version'])
      expect(
        await finance.post('/tool/biz-log/list-page', { condition: { entity, entityId: await anyId(entity) } }),
        entity,
      ).toMatchObject({ code: 200 })
  })

  it('of sign-ins, visits and errors are for the administrator', async () => {
    const { userId } = (await db.one<{ userId: number }>(sql`SELECT id AS "userId" FROM account_user WHERE username = 'seller'`))!
    await db.query(
      sql`INSERT INTO login_log (username, user_id, ip, result, time) VALUES ('seller', ${userId}, '10.9.8.7', 0, now())`,
    )
    await db.query(sql`INSERT INTO error_log (trace_id, path, message, time) VALUES ('trace-x', '/api/x', 'boom', now())`)
    await db.query(
      sql`INSERT INTO menu_log (user_id, title, path, time) SELECT ${userId}, '国家', '/zz/visited', now() FROM generate_series(1, 3)`,
    )
    expect((await admin.post('/tool/login-log/list-page', { condition: { ip: '10.9.8', result: 0 } })).data).toMatchObject({
      total: 1,
      list: [{ userName: '王芳' }],
    })
    expect((await admin.post('/tool/error-log/list-page', { condition: { traceId: 'trace-x' } })).data.list).toMatchObject([
      { message: 'boom' },
    ])
    expect((await admin.post('/tool/menu-log/list-page', { condition: { userId, path: '/zz/' } })).data.total).toBe(3)
    const summary = (await admin.get('/tool/menu-log/summary')).data
    expect(summary.pages).toContainEqual({ path: '/zz/visited', title: '国家', visits: 3, people: 1 })
    expect(summary.users.map((each: { name: string }) => each.name)).toContain('王芳')
    expect(summary.departments.map((each: { deptName: string }) => each.deptName)).toContain('上海一部')
    expect((await admin.get('/tool/menu-log/summary?from=2020-01-01&to=2020-01-31')).data.pages).toEqual([])
    for (const path of ['login-log', 'error-log', 'menu-log'])
      expect(await seller.post(`/tool/${path}/list-page`)).toMatchObject({ status: 403 })
  })
})

describe('scheduled jobs', () => {
  it('are listed, run by hand, paused, and keep their history', async () => {
    await app.house.jobs.start()
    const jobKey = 'tool.partitions'
    const find = async () => (await admin.get('/tool/job/list')).data.find((each: { jobKey: string }) => each.jobKey === jobKey)
    expect(await find()).toMatchObject({
      jobName: '建立月分区',
      cron: '10 3 * * *',
      enabled: 1,
      nextTime: expect.stringMatching(/ 03:10:00$/),
    })
    await until(async () => expect(await find()).toMatchObject({ lastResult: 1 }))
    await until(async () => expect(await admin.post('/tool/job/run', { jobKey })).toMatchObject({ code: 200 }))
    await until(async () => {
      const { data } = await admin.post('/tool/job/history', { jobKey })
      expect(data).toMatchObject({
        total: 2,
        list: [{ result: 1, runBy: '陈建国', message: expect.stringContaining('张表') }, { runBy: null }],
      })
    })
    expect(await admin.post('/tool/job/toggle', { jobKey, enabled: 0 })).toMatchObject({ code: 200 })
    expect(await find()).toMatchObject({ enabled: 0, nextTime: null })
    expect(await admin.post('/tool/job/run', { jobKey: 'nope' })).toMatchObject({ code: 404 })
    expect(await seller.post('/tool/job/toggle', { jobKey, enabled: 1 })).toMatchObject({ status: 403 })
  })

  it('make the months ahead of every partitioned table', async () => {
    app.clock.set('2031-05-20 03:10:00')
    await schedules.find((each) => each.key === 'tool.partitions')!.run(app.house)
    expect(
      await db.one(raw(`SELECT to_regclass('biz_log_203204')::text AS a, to_regclass('menu_log_203105')::text AS b`)),
    ).toEqual({ a: 'biz_log_203204', b: 'menu_log_203105' })
  })
})
