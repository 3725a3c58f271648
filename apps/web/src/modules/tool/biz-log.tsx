import './tool.css'
import { manifests } from '@erp/contract/index'
import { text } from '@erp/contract/kit'
import { bizLog } from '@erp/contract/kit/biz-log'
import { Select } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Column, ListPage } from '../../kit/index.ts'
import { logColumns } from './log-columns.ts'

/** The number of a record is typed: records of every kind cannot be offered. */
const listed = { ...bizLog, fields: { ...bizLog.fields, entityId: text('记录编号', { search: true }) } }
const entities = manifests
  .flatMap((manifest) => Object.values(manifest.resources).map((resource) => ({ value: resource.path, label: resource.title })))
  .filter((entity, index, all) => all.findIndex((one) => one.value === entity.value) === index)

/** Every write of the product: who changed what, from → to. */
export default function BizLog() {
  const [params, setParams] = useSearchParams()
  const entity = params.get('entity') ?? undefined
  const condition = useMemo(() => ({ entity }), [entity])
  const columns = useMemo(() => logColumns(bizLog).map(wide), [])
  const choose = (value: string | undefined) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.delete('page')
      if (value) next.set('entity', value)
      else next.delete('entity')
      return next
    })
  return (
    <ListPage
      resource={listed}
      columns={columns}
      condition={condition}
      toolbar={() => (
        <Select
          className="log-entity"
          aria-label="业务"
          placeholder="业务"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={entities}
          value={entity}
          onChange={choose}
        />
      )}
    />
  )
}

const WIDTHS: Record<string, number> = { entityTitle: 140, entityName: 180, changes: 420 }
const wide = (column: Column): Column => ({ ...column, width: WIDTHS[column.id] ?? column.width })
