import { labelRecord, packageRecord, pickRecord } from '@erp/contract/temu/floor/work-record'
import { useMemo } from 'react'
import { ListPage } from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { Panes } from '../../stock/parts/panes.tsx'
import { PersonTotals } from './person-totals.tsx'

type Record = typeof pickRecord | typeof packageRecord | typeof labelRecord

/** 作业记录: who picked, bagged and labelled what, and the points of it. */
export default function WorkRecords() {
  return (
    <Panes
      label="作业"
      items={[
        { key: 'pick', label: '拣货', render: () => <Works resource={pickRecord} /> },
        { key: 'package', label: '包装', render: () => <Works resource={packageRecord} /> },
        { key: 'label', label: '贴标', render: () => <Works resource={labelRecord} /> },
      ]}
    />
  )
}

function Works({ resource }: { resource: Record }) {
  const columns = useMemo(() => workColumns(resource), [resource])
  return <ListPage resource={resource} columns={columns} summary={(list) => <PersonTotals resource={resource} list={list} />} />
}

const workColumns = (resource: Record) =>
  arranged(resource, {
    deliveryOrderNo: 170,
    userId: 96,
    sku: 160,
    skuName: 190,
    quantity: 80,
    points: 90,
    time: 168,
    shopId: 130,
    difficultyId: 90,
    coef: 76,
    station: 110,
  })
