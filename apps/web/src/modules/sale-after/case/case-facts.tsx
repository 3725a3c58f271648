import { round2 } from '@erp/contract/kit/decimal'
import { grouped, readingOf } from '@erp/contract/kit/reading'
import { caseFields } from '@erp/contract/sale-after/case/case'
import { CASE_TYPE, PAYS_BACK } from '@erp/contract/sale-after/case/case.states'
import type { ReactNode } from 'react'
import { ChoiceTag, Copyable, DictTag, FieldValue } from '../../../kit/index.ts'
import { Block, Facts } from '../../order/desk/info/block.tsx'
import { Deadline, OrderLink } from './columns.tsx'
import type { OpenedCase } from './rows.ts'

type Fact = readonly [name: string, value: ReactNode]

export const OrderFacts = ({ row }: { row: OpenedCase }) => (
  <Block title="订单">
    <Facts
      facts={[
        ['系统单号', <OrderLink key="no" id={row.orderId} no={row.orderNo ?? ''} />],
        ['平台单号', row.platOrderNo && <Copyable key="plat" text={row.platOrderNo} />],
        ['店铺', [row.platName ?? row.platCode, row.shopName].filter(Boolean).join(' ')],
        ['买家', row.buyerName],
        ['国家', row.countryName ?? row.countryCode],
      ]}
    />
  </Block>
)

export const CaseFacts = ({ row }: { row: OpenedCase }) => (
  <Block title="售后">
    <Facts facts={[...settled(row), ...people(row), ...ended(row)]} />
  </Block>
)

const settled = (row: OpenedCase): Fact[] => [
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

const people = (row: OpenedCase): Fact[] => [
  ['责任', <ChoiceTag key="duty" field={caseFields.duty} value={row.duty} />],
  ['责任人', row.dutyUserName],
  ['处理人', row.handlerName],
  ['创建', [row.creatorName ?? row.createBy, row.createTime].filter(Boolean).join(' ')],
  ['审核', [row.auditByName, row.auditTime].filter(Boolean).join(' ')],
]

const ended = (row: OpenedCase): Fact[] => [
  ...(row.closeTime ? ([['结束时间', row.closeTime]] as Fact[]) : []),
  ...(row.closeReason ? ([['关闭原因', row.closeReason]] as Fact[]) : []),
  ['备注', row.remark],
  ['图片', row.images?.length ? <FieldValue key="images" name="images" field={caseFields.images} row={row} /> : null],
]
