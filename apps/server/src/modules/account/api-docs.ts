import type { apiDocs as contract } from '@erp/contract/account/api-docs'
import { type Action, type Field, type Fields, type Manifest, pathOf } from '@erp/contract/kit'
import { Download } from '../../kit/http/download.ts'
import { openapi } from '../../kit/http/openapi.ts'
import type { Handlers } from '../../kit/http/serve.ts'

/** A page people can read and a document tools can read, both from the declarations. */
export const apiDocs: Handlers<typeof contract> = {
  page: (_tx, _input, ctx) => new Download('docs.html', 'text/html; charset=utf-8', Buffer.from(page(ctx.house.manifests)), true),
  openapi: (_tx, _input, ctx) =>
    new Download(
      'openapi.json',
      'application/json; charset=utf-8',
      Buffer.from(JSON.stringify(openapi(ctx.house.manifests))),
      true,
    ),
}

function page(manifests: Manifest[]): string {
  const served = manifests.filter((m) => Object.keys(m.resources).length)
  const nav = served.map((m) => `<a href="#${m.name}">${safe(m.title)}</a>`).join('')
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>接口文档 · ERP</title><style>${STYLE}</style>
    <header><h1>接口文档</h1><nav>${nav}</nav><a href="docs/openapi.json">OpenAPI 3.1</a></header><main>${served.map(section).join('')}</main></html>`
}

function section(m: Manifest): string {
  const calls = Object.values(m.resources).flatMap((resource) =>
    Object.values(resource.actions as Record<string, Action>).map((action) => call(resource, action)),
  )
  return `<h2 id="${m.name}">${safe(m.title)}</h2>${calls.join('')}`
}

function call(resource: { path: string; title: string }, action: Action): string {
  return `<details><summary><b class="${action.method}">${action.method}</b> <code>/api${safe(pathOf(resource, action))}</code>
    <span>${safe(resource.title)} · ${safe(action.label)}</span><i>${safe(action.permission)}</i></summary>${fields(action.input)}</details>`
}

function fields(input: Fields): string {
  if (Object.keys(input).length === 0) return '<p>无参数</p>'
  return `<table><tr><th>字段</th><th>名称</th><th>类型</th><th>必填</th><th>说明</th></tr>${rows(input, '')}</table>`
}

const rows = (input: Fields, prefix: string): string =>
  Object.entries(input)
    .map(([name, field]) => row(`${prefix}${name}`, field))
    .join('')

function row(name: string, field: Field): string {
  const notes = [
    field.choices?.map(([value, label]) => `${value} ${label}`).join('，'),
    field.dict && `字典 ${field.dict}`,
    field.message,
    field.hint,
  ]
  const line = [name, field.label, field.kind, field.required ? '是' : '', notes.filter(Boolean).join('；')].map(
    (cell) => `<td>${safe(cell)}</td>`,
  )
  const inner = field.fields && !field.fields[''] ? rows(field.fields, `${name}${field.kind === 'rows' ? '[]' : ''}.`) : ''
  return `<tr>${line.join('')}</tr>${inner}`
}

const safe = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
const STYLE = `body{font:14px/1.6 system-ui,"Noto Sans CJK SC",sans-serif;margin:0;color:#1f2329;background:#f5f6f8}header{position:sticky;top:0;display:flex;gap:24px;align-items:center;padding:8px 24px;background:#fff;border-bottom:1px solid #e5e6eb}h1{font-size:18px;margin:0}nav{display:flex;gap:16px;flex:1;flex-wrap:wrap}a{color:#1456f0;text-decoration:none}main{max-width:1080px;margin:0 auto;padding:16px 24px}details{background:#fff;border:1px solid #e5e6eb;border-radius:6px;margin:6px 0;padding:6px 12px}summary{cursor:pointer;display:flex;gap:12px;align-items:center;flex-wrap:wrap}summary i{margin-left:auto;color:#8f959e;font-style:normal;font-size:12px}b{width:60px}.GET{color:#0b8235}.POST{color:#1456f0}.PUT{color:#b25b00}.DELETE{color:#c02a2a}table{border-collapse:collapse;width:100%;margin:8px 0}td,th{border:1px solid #e5e6eb;padding:4px 8px;text-align:left;font-size:13px}`
