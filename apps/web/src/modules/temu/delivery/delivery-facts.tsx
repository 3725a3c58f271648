import { DELIVERY_METHOD } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryFields } from '@erp/contract/temu/delivery/delivery-fields'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChoiceTag, Copyable } from '../../../kit/index.ts'
import { Block, Facts } from '../../order/desk/info/block.tsx'
import { Deadline, TransferLink } from './columns.tsx'
import type { OpenedDelivery } from './rows.ts'

type Fact = readonly [name: string, value: ReactNode]
const joined = (...parts: unknown[]): string => parts.filter(Boolean).join(' ')

export function DeliveryFacts({ row }: { row: OpenedDelivery }) {
  return (
    <>
      <Block title="发货">
        <Facts
          facts={[
            ['平台发货单号', row.platformDeliverySn && <Copyable key="sn" text={row.platformDeliverySn} />],
            ['店铺', row.shopName],
            ['发货仓', row.outStoreName],
            ['收货仓', row.subWarehouseName],
            ['时效', <Deadline key="deadline" row={row} />],
            ['送货方式', <ChoiceTag key="method" field={deliveryFields.deliveryMethod} value={row.deliveryMethod} />],
            ...travel(row),
            ['取件', joined(row.pickupTime, row.pickupAddressName)],
          ]}
        />
      </Block>
      <Block title="调拨与经手">
        <Facts facts={[...handled(row), ...ended(row)]} />
      </Block>
    </>
  )
}

const travel = (row: OpenedDelivery): Fact[] =>
  row.deliveryMethod === DELIVERY_METHOD.own
    ? [
        ['司机', row.driverName],
        ['车牌', row.plateNumber],
      ]
    : [
        ['快递公司', row.expressCompanyName],
        ['快递单号', row.expressDeliveryNo && <Copyable key="express" text={row.expressDeliveryNo} />],
      ]

const handled = (row: OpenedDelivery): Fact[] => [
  ['调拨单', row.transferNo && <TransferLink key="transfer" no={row.transferNo} />],
  ['调拨状态', row.transferState],
  ['创建', joined(row.creatorName, row.createTime)],
  ['提交', joined(row.submitByName, row.submitTime)],
  ['审核', joined(row.auditByName, row.auditTime)],
  ['发货时间', row.shipTime],
  ['收货时间', row.receiveTime],
]

const ended = (row: OpenedDelivery): Fact[] => [
  ...(row.forceReason ? ([['强制发货原因', row.forceReason]] as Fact[]) : []),
  ...(row.removeReason ? ([['移除原因', row.removeReason]] as Fact[]) : []),
  ...row.unusual.map(
    ({ id, unusualNo, missQty, handledQty }): Fact => [
      '异常调拨',
      <span key={id}>
        <Link to={`/trusteeship/temu/unusualTransfer?unusualNo=${unusualNo}`}>{unusualNo}</Link>
        {` 差 ${missQty}，已处理 ${handledQty}`}
      </span>,
    ],
  ),
  ['备注', row.remark],
]
