import { logisticZone, type ZoneRow } from '@erp/contract/express/zone/logistic-zone'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty, Input, Space } from 'antd'
import { useState } from 'react'
import { AskedLines, attempt, call, confirm, ImportDialog, offers, RowAction, useOptions } from '../../../kit/index.ts'
import { Uncovered } from './uncovered.tsx'
import { ZoneCountries } from './zone-countries.tsx'
import { ZoneForm } from './zone-form.tsx'
import '../parts/express.css'

type Open = { mode: 'form'; row: ZoneRow | null } | { mode: 'import' } | { mode: 'uncovered' } | null

/** 分区管理: ways at the left, the zones of the chosen one with their countries and post codes at the right. */
export default function Zones() {
  const { options } = useOptions('express/logistic-way', { all: true })
  const [chosen, setChosen] = useState<number | null>(null)
  const [open, setOpen] = useState<Open>(null)
  const wayId = chosen ?? (options[0]?.value as number | undefined) ?? null
  const way = options.find((one) => one.value === wayId)
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: [logisticZone.path] })
  return (
    <section className="split-page" aria-label="分区管理">
      <Ways options={options} wayId={wayId} onPick={setChosen} />
      <div className="split-main">
        <Space wrap>
          <b>{way?.label}</b>
          {offers(logisticZone, 'save') && wayId && (
            <>
              <Button type="primary" onClick={() => setOpen({ mode: 'form', row: null })}>
                新增分区
              </Button>
              <Button onClick={() => setOpen({ mode: 'import' })}>导入</Button>
            </>
          )}
          {wayId && <Button onClick={() => setOpen({ mode: 'uncovered' })}>未覆盖国家</Button>}
        </Space>
        {wayId ? (
          <ZoneLines wayId={wayId} onEdit={(row) => setOpen({ mode: 'form', row })} refresh={refresh} />
        ) : (
          <Empty description="请先新增物流渠道" />
        )}
      </div>
      {open?.mode === 'form' && wayId && (
        <ZoneForm row={open.row} wayId={wayId} onClose={() => setOpen(null)} onSaved={refresh} />
      )}
      {open?.mode === 'import' && <ImportDialog resource={logisticZone} onClose={() => setOpen(null)} onDone={refresh} />}
      {open?.mode === 'uncovered' && wayId && <Uncovered wayId={wayId} onClose={() => setOpen(null)} />}
    </section>
  )
}

interface WaysProps {
  options: { value: string | number; label: string }[]
  wayId: number | null
  onPick: (wayId: number) => void
}
function Ways({ options, wayId, onPick }: WaysProps) {
  const [typed, setTyped] = useState('')
  const shown = options.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <div className="split-side">
      <Input.Search allowClear placeholder="搜索渠道" aria-label="搜索渠道" onChange={(event) => setTyped(event.target.value)} />
      <ul className="split-list">
        {shown.map(({ value, label }) => (
          <li key={value}>
            <button type="button" aria-current={value === wayId} onClick={() => onPick(Number(value))}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ZoneLines({ wayId, onEdit, refresh }: { wayId: number; onEdit: (row: ZoneRow) => void; refresh: () => void }) {
  const asked = useQuery({
    queryKey: [logisticZone.path, 'list', wayId],
    queryFn: ({ signal }) => call(logisticZone, 'list', { wayId }, { signal }),
  })
  const removeZone = async (zone: ZoneRow) => {
    if (!(await confirm(`确认删除「${zone.zoneName}」吗？`, { danger: true, ok: '删除' }))) return
    if (await attempt(call(logisticZone, 'remove', { id: zone.id }), '已删除')) refresh()
  }
  return (
    <div className="wide-scroll">
      <AskedLines
        asked={asked}
        empty="还没有分区"
        keyOf={(zone) => zone.id}
        columns={[
          { title: '排序', render: (zone) => zone.sortNo },
          { title: '分区', render: (zone) => zone.zoneName },
          { title: '国家与邮编', render: (zone) => <ZoneCountries rows={zone.rows as never} /> },
          {
            title: '操作',
            render: (zone) =>
              offers(logisticZone, 'update') && (
                <span className="row-actions">
                  <RowAction onClick={() => onEdit(zone)}>修改</RowAction>
                  <RowAction danger onClick={() => void removeZone(zone)}>
                    删除
                  </RowAction>
                </span>
              ),
          },
        ]}
      />
    </div>
  )
}
