import { readingOf } from '@erp/contract/kit/reading'
import { smtTemplate, templateFields } from '@erp/contract/product-center/template/smt-template'
import { templateStates } from '@erp/contract/product-center/template/template.states'
import { Link } from 'react-router'
import { type Column, columnsOf, Picture, StatusTag } from '../../../kit/index.ts'
import type { Template } from './rows.ts'
import { editPage, type ListType } from './types.ts'

const nothing = <span className="nothing">–</span>

/** What decides about a template first. */
export function templateColumns(listType: ListType): Column<Template>[] {
  const shown = [PICTURE, nameOf(listType), ...STANDING]
  const taken = new Set(shown.flatMap(({ id, exports = [] }) => [id, ...exports]))
  const others = columnsOf(smtTemplate).filter(({ id }) => !taken.has(id))
  return [...shown, ...others.map(({ fixed: _fixed, ...column }) => ({ ...column, hidden: true }))]
}

const PICTURE: Column<Template> = {
  id: 'mainImage',
  title: '图',
  width: 56,
  fixed: 'start',
  onCard: 'picture',
  render: (row) => (row.mainImage ? <Picture src={row.mainImage} /> : <span className="no-picture" aria-hidden="true" />),
}

const nameOf = (listType: ListType): Column<Template> => ({
  id: 'tempName',
  title: '模板名',
  width: 200,
  fixed: 'start',
  sort: 'tempName',
  exports: ['tempName', 'goodsCode'],
  render: (row) => <Link to={editPage(listType, row.templateId)}>{row.tempName}</Link>,
})

const STANDING: Column<Template>[] = [
  {
    id: 'tempStatus',
    title: '状态',
    width: 84,
    onCard: 'state',
    sort: 'tempStatus',
    render: (row) => <StatusTag states={templateStates} value={row.tempStatus} />,
  },
  { id: 'checkErrors', title: '检查结果', width: 92, sort: 'checkErrors', render: (row) => <Found row={row} /> },
  {
    id: 'subject',
    title: '标题',
    width: 180,
    render: (row) => <span className="template-words">{row.subject ?? nothing}</span>,
  },
  {
    id: 'priceMin',
    title: '价格',
    width: 146,
    align: 'right',
    sort: 'priceMin',
    exports: ['priceMin', 'priceMax'],
    render: (row) => priceOf(row) ?? nothing,
  },
  { id: 'skuCount', title: 'SKU数', width: 66, align: 'right', sort: 'skuCount', render: (row) => row.skuCount },
  {
    id: 'shopIds',
    title: '店铺',
    width: 132,
    render: (row) => <span className="template-words">{row.shopName?.join('、') || nothing}</span>,
  },
  { id: 'updateTime', title: '更新时间', width: 132, sort: 'updateTime', render: (row) => row.updateTime?.slice(0, 16) },
]

function Found({ row }: { row: Template }) {
  const { checkErrors, checkWarnings, checkTime } = row
  if (!checkTime) return <span className="nothing">未检查</span>
  if (Number(checkErrors) > 0) return <span className="over-time">{checkErrors}个错误</span>
  return <>{Number(checkWarnings) > 0 ? `通过，${checkWarnings}个提醒` : '通过'}</>
}

/** One price, or from the lowest to the highest. */
function priceOf(row: Template): string | null {
  const { priceMin, priceMax } = row
  if (!priceMin) return null
  const least = readingOf('priceMin', templateFields.priceMin, row)
  return priceMin === priceMax
    ? least
    : `${least} ~ ${readingOf('priceMax', { ...templateFields.priceMax, currency: undefined }, row)}`
}
