import type { Fields } from '@erp/contract/kit'
import { type AreaRow, type RoadwayRow, SYSTEM_AREA, storeArea } from '@erp/contract/stock/location/store-area'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import { AskDialog, attempt, Cover, call, confirm, Lines, type Option, offers, useOptions } from '../../../kit/index.ts'
import '../store/area.css'

type Open = { what: 'area' | 'roadway'; row: AreaRow | Partial<RoadwayRow> | null } | null

/** 库区巷道: areas at the left, the roadways of the chosen one at the right. */
export default function StoreAreas() {
  const { options } = useOptions('stock/store')
  const [chosen, setChosen] = useState<number | null>(null)
  const storeId = chosen ?? (options[0]?.value as number | undefined) ?? null
  const [areaId, setAreaId] = useState<number | null>(null)
  const [open, setOpen] = useState<Open>(null)
  const queries = useQueryClient()
  const asked = useQuery({
    queryKey: ['stock/store-area', 'list', storeId],
    queryFn: ({ signal }) => call(storeArea, 'list', { storeId: storeId! }, { signal }),
    enabled: storeId !== null,
  })
  const refresh = () => void queries.invalidateQueries({ queryKey: ['stock/store-area'] })
  const areas = asked.data ?? []
  const area = areas.find((one) => one.areaId === areaId) ?? areas[0]
  return (
    <section className="area-page" aria-label="库区巷道">
      <Head {...{ storeId, options, area }} onStore={setChosen} onNew={(what) => setOpen({ what, row: null })} />
      {asked.data ? (
        <div className="area-panes">
          <Areas
            areas={areas}
            current={area}
            onPick={setAreaId}
            onEdit={(row) => setOpen({ what: 'area', row })}
            refresh={refresh}
          />
          {area && <Roadways area={area} onEdit={(row) => setOpen({ what: 'roadway', row })} refresh={refresh} />}
        </div>
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={refresh} />
      )}
      {open && storeId && <Editor open={open} storeId={storeId} area={area} onClose={() => setOpen(null)} onSaved={refresh} />}
    </section>
  )
}

interface HeadProps {
  storeId: number | null
  options: Option[]
  area: AreaRow | undefined
  onStore: (storeId: number) => void
  onNew: (what: 'area' | 'roadway') => void
}

const Head = ({ storeId, options, area, onStore, onNew }: HeadProps) => (
  <Space wrap>
    <Select
      aria-label="仓库"
      className="area-store"
      value={storeId ?? undefined}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onStore}
    />
    {offers(storeArea, 'save') && storeId && <Button onClick={() => onNew('area')}>新增库区</Button>}
    {offers(storeArea, 'save-roadway') && area && area.areaCode !== SYSTEM_AREA && (
      <Button onClick={() => onNew('roadway')}>新增巷道</Button>
    )}
  </Space>
)

interface AreasProps {
  areas: AreaRow[]
  current: AreaRow | undefined
  onPick: (areaId: number) => void
  onEdit: (row: AreaRow) => void
  refresh: () => void
}

const Areas = ({ areas, current, onPick, onEdit, refresh }: AreasProps) => (
  <div className="scroll-x">
    <Lines
      rows={areas}
      keyOf={(area) => area.areaId}
      columns={[
        {
          title: '库区',
          render: (area) => (
            <Button type="link" size="small" aria-pressed={area.areaId === current?.areaId} onClick={() => onPick(area.areaId)}>
              {area.areaCode}
            </Button>
          ),
        },
        { title: '名称', render: (area) => area.areaName },
        { title: '排序', right: true, render: (area) => area.sortNo },
        { title: '巷道', right: true, render: (area) => area.roadways.length },
        { title: '库位', right: true, render: (area) => area.locationCount },
        {
          title: '操作',
          render: (area) =>
            area.areaCode === SYSTEM_AREA ? null : (
              <Verbs
                edit={offers(storeArea, 'save') ? () => onEdit(area) : undefined}
                remove={
                  offers(storeArea, 'remove')
                    ? () =>
                        void removeOne(`库区${area.areaCode}`, () => call(storeArea, 'remove', { areaId: area.areaId }), refresh)
                    : undefined
                }
              />
            ),
        },
      ]}
    />
  </div>
)

const Roadways = ({ area, onEdit, refresh }: { area: AreaRow; onEdit: (row: RoadwayRow) => void; refresh: () => void }) => (
  <div className="scroll-x">
    <Lines<RoadwayRow>
      rows={area.roadways}
      keyOf={(roadway) => roadway.roadwayId}
      columns={[
        { title: `${area.areaCode} 的巷道`, render: (roadway) => roadway.roadwayNo },
        { title: '排序', right: true, render: (roadway) => roadway.sortNo },
        { title: '库位', right: true, render: (roadway) => roadway.locationCount },
        {
          title: '操作',
          render: (roadway) =>
            area.areaCode === SYSTEM_AREA ? null : (
              <Verbs
                edit={offers(storeArea, 'save-roadway') ? () => onEdit(roadway) : undefined}
                remove={
                  offers(storeArea, 'remove-roadway')
                    ? () =>
                        void removeOne(
                          `巷道${roadway.roadwayNo}`,
                          () => call(storeArea, 'remove-roadway', { roadwayId: roadway.roadwayId }),
                          refresh,
                        )
                    : undefined
                }
              />
            ),
        },
      ]}
    />
  </div>
)

const Verbs = ({ edit, remove }: { edit?: () => void; remove?: () => void }) => (
  <>
    {edit && (
      <Button type="link" size="small" onClick={edit}>
        修改
      </Button>
    )}
    {remove && (
      <Button type="link" size="small" danger onClick={remove}>
        删除
      </Button>
    )}
  </>
)

async function removeOne(name: string, work: () => Promise<unknown>, refresh: () => void): Promise<void> {
  if (!(await confirm(`确认删除${name}吗？`, { danger: true }))) return
  if (await attempt(work(), '已删除')) refresh()
}

interface EditorProps {
  open: NonNullable<Open>
  storeId: number
  area: AreaRow | undefined
  onClose: () => void
  onSaved: () => void
}

const { areaCode, areaName, sortNo } = storeArea.fields
const AREA: Fields = { areaCode, areaName, sortNo }
const ROADWAY: Fields = { roadwayNo: storeArea.actions['save-roadway'].input['roadwayNo']!, sortNo }
const roadways = { ...storeArea, key: 'roadwayId', name: 'roadwayNo' }

function Editor({ open, storeId, area, onClose, onSaved }: EditorProps) {
  const isArea = open.what === 'area'
  const given = isArea ? { storeId } : { areaId: area!.areaId }
  return (
    <AskDialog
      resource={isArea ? storeArea : roadways}
      verb={isArea ? 'save' : 'save-roadway'}
      title={`${open.row ? '修改' : '新增'}${isArea ? '库区' : '巷道'}`}
      fields={isArea ? AREA : ROADWAY}
      document={open.row ?? {}}
      initial={open.row ?? { sortNo: 0 }}
      send={(values) => ({ ...values, ...given })}
      onClose={onClose}
      onDone={onSaved}
    />
  )
}
