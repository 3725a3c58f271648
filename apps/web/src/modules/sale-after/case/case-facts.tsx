import { round2 } from '@erp/contract/kit/decimal'
import { grouped, readingOf } from '@erp/contract/kit/reading'
import { caseFields } from '@erp/contract/sale-after/case/case'
import { CASE_TYPE, PAYS_BACK } from '@erp/contract/sale-after/case/case.states'
import type { CaseDetails } from '@erp/contract/sale-after/case/case-rows'
import type { ReactNode } from 'react'
import { type AnyRow, ChoiceTag, Copyable, DictTag, FieldValue } from '../../../kit/index.ts'
import { Block, Facts } from '../../order/desk/info/block.tsx'
import { Deadline, OrderLink } from './columns.tsx'

type Fact = readonly [name: string, value: ReactNode]

export function OrderFacts({ row }: { row: CaseDetails }) {
  const named = row as AnyRow
  return (
    <Block title="订单">
      <Facts
        facts={[
          ['系统单号', <OrderLink key="no" id={row.orderId!} no={row.orderNo ?? ''} />],
          ['平台单号', row.platOrderNo && <Copyable key="plat" text={row.platOrderNo} />],
          ['店铺', [named['platName'] ?? row.platCode, named['shopName']].filter(Boolean).join(' ')],
          ['买家', row.buyerName],
          ['国家', named['countryName'] ?? row.countryCode],
        ]}
      />
    </Block>
  )
}

export const CaseFacts = ({ row }: { row: CaseDetails }) => (
  <Block title="售后">
    <Facts facts={[...settled(row), ...people(row), ...ended(row)]} />
  </Block>
)

const settled = (row: CaseDetails): Fact[] => [
  ['类型', <ChoiceTag key="type" field={caseFields.caseType} value={row.caseType} />],
  ['原因', <DictTag key="reason" type="after_sale_reason" value={row.reason} />],
  ...(PAYS_BACK.includes(row.caseType)
    ? ([['退款金额', readingOf('refundAmount', caseFields.refundAmount, row)]] as Fact[])
    : []),
  ...(row.caseType === CASE_TYPE.returned ? ([['先退款', row.refundFirst ? '是，退件前先退款' : '否']] as Fact[]) : []),
  ...(row.profitAfter === null ? [] : ([['剩余利润', `CNY ${grouped(round2(row.profitAfter))}`]] as Fact[])),
  ['平台售后号', row.platCaseNo && <Copyable key="no" text={row.platCaseNo} />],
  ['平台时限', row.deadline && <Deadline key="deadline" row={row} />],
]

const people = (row: CaseDetails): Fact[] => {
  const named = row as AnyRow
  return [
    ['责任', <ChoiceTag key="duty" field={caseFields.duty} value={row.duty} />],
    ['责任人', named['dutyUserName']],
    ['处理人', named['handlerName']],
    ['创建', [named['creatorName'] ?? named['createBy'], row.createTime].filter(Boolean).join(' ')],
    ['审核', [named['auditName'] ?? named['auditByName'], row.auditTime].filter(Boolean).join(' ')],
  ]
}

const ended = (row: CaseDetails): Fact[] => [
  ...(row.closeTime ? ([['结束时间', row.closeTime]] as Fact[]) : []),
  ...(row.closeReason ? ([['关闭原因', row.closeReason]] as Fact[]) : []),
  ['备注', row.remark],
  ['图片', row.images?.length ? <FieldValue key="images" name="images" field={caseFields.images} row={row} /> : null],
]
