import { PRINT_TYPE, PRINT_TYPES, type PrintElement, type PrintType } from '@erp/contract/kit/print'
import { standardPaper } from '@erp/contract/kit/print-standard'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { photograph, readPdf } from '../../../../test/pdf.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const supervisor = await app.as('supervisor')
const PATH = '/tool/print-template'
const code: PrintElement = { kind: 'barcode', field: 'sku', x: '2', y: '2', width: '50', height: '12' }

let made = 0
const designOf = (templateType: PrintType, elements: PrintElement[] = standardPaper(templateType).elements) => ({
  name: `模板 ${++made}`,
  templateType,
  widthMm: String(standardPaper(templateType).width),
  heightMm: String(standardPaper(templateType).height),
  elements,
})
const save = async (templateType: PrintType, elements?: PrintElement[]) => {
  const { code: said, msg, data } = await supervisor.post(PATH, designOf(templateType, elements))
  expect([said, msg]).toEqual([200, '操作成功'])
  return data
}
const defaults = (type: PrintType) =>
  app.house.db.query<{ id: number }>(
    sql`SELECT id FROM tool_print_template WHERE template_type = ${type} AND is_default = 1 AND deleted_at IS NULL`,
  )
const scanned = async (bytes: Buffer) => (await supervisor.upload('/tool/barcode/decode', 'x.png', bytes)).data.codes

it('draws the standard paper of every type with codes that are read back from the PDF', async () => {
  for (const [type, label] of PRINT_TYPES) {
    if (type === PRINT_TYPE.waybill) continue
    const { name: _name, ...design } = designOf(type)
    const answer = await supervisor.post(`${PATH}/preview`, design)
    expect(answer.headers['content-type'], label).toBe('application/pdf')
    const [page] = readPdf(answer.raw)
    expect(page!.width).toBeCloseTo((standardPaper(type).width * 72) / 25.4, 1)
    const codes = await scanned(await photograph(page!))
    expect(codes.length, label).toBeGreaterThan(0)
    expect(page!.texts.join(' '), label).toContain(codes[0].text)
  }
})

it('draws QR codes, lines, fixed texts and tables over as many pages as their rows need', async () => {
  const elements: PrintElement[] = [
    { kind: 'qr', field: 'pickNo', x: '10', y: '10', width: '30', height: '30' },
    { kind: 'text', text: '请按顺序拣货', x: '50', y: '10', width: '60', height: '6', size: '4' },
    { kind: 'line', x: '10', y: '45', width: '100', height: '0' },
    {
      kind: 'table',
      x: '10',
      y: '50',
      width: '150',
      height: '17',
      columns: [
        { column: 'seq', width: '10' },
        { column: 'sku', width: '40' },
      ],
    },
  ]
  const { name: _name, ...design } = designOf(PRINT_TYPE.pickList, elements)
  const pages = readPdf((await supervisor.post(`${PATH}/preview`, design)).raw)
  expect(pages).toHaveLength(5)
  for (const page of pages) expect(page.texts).toEqual(['请按顺序拣货', '序', 'SKU', '1', 'TZ0001-BK'])
  expect(await scanned(await photograph(pages[0]!))).toMatchObject([{ text: 'PK26111800001', type: 'QRCode' }])
  const { data } = await supervisor.post(`${PATH}/draw`, design)
  expect([data.width, data.height, data.labels.length]).toEqual([210, 297, 5])
})

it('refuses unknown fields, what lies outside, markup and waybills, and keeps nothing', async () => {
  const wrong: [PrintType, Partial<PrintElement>, string][] = [
    [PRINT_TYPE.sku, { field: 'price' }, '第1个元素：没有字段「price」'],
    [PRINT_TYPE.sku, { field: '__proto__' }, '第1个元素：没有字段「__proto__」'],
    [PRINT_TYPE.sku, { field: 'skuImage' }, '第1个元素：字段「图片」不能用于此元素'],
    [PRINT_TYPE.sku, { x: '20' }, '第1个元素：超出纸张60×40mm'],
    [PRINT_TYPE.sku, { width: '0' }, '第1个元素：宽和高不能为0'],
    [PRINT_TYPE.sku, { field: null }, '第1个元素：请选择字段或填写文字'],
    [PRINT_TYPE.sku, { kind: 'text', field: null, text: '<script>alert(1)</script>' }, '第1个元素：文字不能含标签或脚本'],
    [PRINT_TYPE.sku, { kind: 'text', field: null, text: 'javascript:alert(1)' }, '第1个元素：文字不能含标签或脚本'],
    [PRINT_TYPE.sku, { field: null, text: '中文' }, '第1个元素：条码只能含英文、数字和符号'],
    [PRINT_TYPE.sku, { kind: 'table', columns: [{ column: 'sku', width: '10' }] }, '第1个元素：此类型没有明细，不能放表格'],
    [PRINT_TYPE.pickList, { kind: 'table', columns: [{ column: 'price', width: '10' }] }, '第1个元素：没有列「price」'],
    [PRINT_TYPE.pickList, { kind: 'table' }, '第1个元素：请选择表格的列'],
    [PRINT_TYPE.sku, { kind: 'image', field: null }, '第1个元素：请选择字段或上传图片'],
    [PRINT_TYPE.sku, { kind: 'image', field: null, picture: 'https://evil.example/x.png' }, '第1个元素：图片不存在，请重新上传'],
    [PRINT_TYPE.waybill, {}, '面单模板请在 物流 › 面单模板 中维护'],
  ]
  const count = async () => (await app.house.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM tool_print_template`))!.n
  const before = await count()
  for (const [type, element, msg] of wrong) {
    const paper = { ...designOf(type, [{ ...code, ...element }]) }
    const { name: _name, ...drawn } = paper
    expect(await supervisor.post(PATH, paper), msg).toMatchObject({ code: 400, msg })
    expect(await supervisor.post(`${PATH}/draw`, drawn), msg).toMatchObject({ code: 400, msg })
  }
  expect(await supervisor.post(PATH, designOf(PRINT_TYPE.sku, [{ ...code, kind: 'video' as 'text' }]))).toMatchObject({
    code: 400,
  })
  expect(
    await supervisor.post(
      PATH,
      designOf(
        PRINT_TYPE.sku,
        Array.from({ length: 101 }, () => code),
      ),
    ),
  ).toMatchObject({ code: 400 })
  const large = { ...code, kind: 'text' as const, text: 'x'.repeat(10 * 1024 * 1024) }
  expect(await supervisor.post(PATH, designOf(PRINT_TYPE.sku, [large]))).toMatchObject({ status: 413 })
  expect(await count()).toBe(before)
})

it('keeps one default a type, also when two are chosen at once; the last choice stands', async () => {
  const templates = await Promise.all([save(PRINT_TYPE.box), save(PRINT_TYPE.box), save(PRINT_TYPE.box)])
  for (let n = 0; n < 5; n++) {
    const answers = await Promise.all(templates.map(({ templateId }) => supervisor.post(`${PATH}/set-default`, { templateId })))
    expect(answers.map(({ code: said }) => said)).toEqual([200, 200, 200])
    expect(await defaults(PRINT_TYPE.box)).toHaveLength(1)
  }
  const [first] = templates
  await supervisor.post(`${PATH}/set-default`, { templateId: first.templateId })
  expect(await defaults(PRINT_TYPE.box)).toEqual([{ id: first.templateId }])
  expect(await supervisor.delete(`${PATH}/${first.templateId}`)).toMatchObject({
    code: 409,
    msg: `「${first.name}」是默认模板，请先把默认设为别的模板`,
  })
  expect(await supervisor.post(`${PATH}/disable`, { templateId: first.templateId })).toMatchObject({ code: 409 })
  expect((await supervisor.post(`${PATH}/drop-default`, { templateId: first.templateId })).data.isDefault).toBe(0)
  expect(await supervisor.delete(`${PATH}/${first.templateId}`)).toMatchObject({ code: 200 })
  expect(await defaults(PRINT_TYPE.box)).toEqual([])
})

it('copies under a free name, turns off and on; what is off cannot be the default', async () => {
  const { templateId, name } = await save(PRINT_TYPE.parcel)
  const first = (await supervisor.post(`${PATH}/copy`, { templateId })).data
  const second = (await supervisor.post(`${PATH}/copy`, { templateId })).data
  expect([first.name, second.name, second.isDefault]).toEqual([`${name} 副本`, `${name} 副本2`, 0])
  expect(second.elements).toEqual(first.elements)
  expect((await supervisor.post(`${PATH}/disable`, { templateId })).data.status).toBe(0)
  expect(await supervisor.post(`${PATH}/set-default`, { templateId })).toMatchObject({
    code: 409,
    msg: `「${name}」已停用，请先启用`,
  })
  expect((await supervisor.post(`${PATH}/enable`, { templateId })).data.status).toBe(1)
})

it('refuses the stale edit and the change of a type', async () => {
  const row = await save(PRINT_TYPE.sku)
  const { templateId, version, name } = row
  const edit = { ...designOf(PRINT_TYPE.sku), name, templateId, version }
  expect(await supervisor.put(PATH, edit)).toMatchObject({ code: 200 })
  expect(await supervisor.put(PATH, edit)).toMatchObject({ code: 409 })
  expect(await supervisor.put(PATH, { ...edit, ...designOf(PRINT_TYPE.box), version: version + 1 })).toMatchObject({ code: 400 })
  const warehouse = await app.as('warehouse')
  expect(await warehouse.get(`${PATH}/${templateId}`)).toMatchObject({ code: 200 })
  expect(await warehouse.post(PATH, designOf(PRINT_TYPE.sku))).toMatchObject({ status: 403 })
})

it('puts an uploaded picture on the paper, and takes nothing that is none', async () => {
  const picture = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const { data } = await supervisor.upload(`${PATH}/picture`, 'logo.png', picture)
  expect(data.url).toMatch(/^\/api\/tool\/print-template\/picture\/[0-9a-f]{64}\.png$/)
  expect((await supervisor.get(data.url.slice(4))).headers['content-type']).toBe('image/png')
  const element: PrintElement = { kind: 'image', picture: data.url, x: '2', y: '2', width: '20', height: '10' }
  const { name: _name, ...design } = designOf(PRINT_TYPE.sku, [element])
  const { raw } = await supervisor.post(`${PATH}/preview`, design)
  expect(raw.toString('latin1')).toContain('/Subtype /Image')
  const none = await supervisor.upload(`${PATH}/picture`, 'logo.png', Buffer.from('<svg onload="alert(1)">'))
  expect(none).toMatchObject({ code: 400, msg: '不是能识别的图片，或图片过大' })
})
