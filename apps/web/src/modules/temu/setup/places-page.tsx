import { SyncOutlined } from '@ant-design/icons'
import type { Fields } from '@erp/contract/kit'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import {
  type AnyResource,
  type AnyRow,
  arranged,
  call,
  done,
  FormDrawer,
  type List,
  ListPage,
  offers,
  RowAction,
} from '../../../kit/index.ts'

interface Props {
  resource: AnyResource
  widths: Record<string, number>
  /** What is ours of it. */
  edited: string[]
}

/** What the platform tells and we only choose from: companies that carry, warehouses that receive. */
export function PlacesPage({ resource, widths, edited }: Props) {
  const [open, setOpen] = useState<AnyRow | null>(null)
  const columns = useMemo(() => arranged(resource, widths), [resource, widths])
  const fields = Object.fromEntries(edited.map((name) => [name, (resource.fields as Fields)[name]!]))
  return (
    <ListPage
      resource={resource}
      columns={columns}
      rowActionsWidth={84}
      toolbar={(list) => offers(resource, 'sync') && <SyncButton resource={resource} list={list} />}
      rowActions={(row) => offers(resource, 'edit') && <RowAction onClick={() => setOpen(row)}>修改</RowAction>}
    >
      {(list) =>
        open && (
          <FormDrawer
            resource={resource}
            row={open}
            action="edit"
            fields={fields}
            title={`修改${resource.title} ${open[resource.name]}`}
            onClose={() => setOpen(null)}
            onSaved={() => void list.refresh()}
          />
        )
      }
    </ListPage>
  )
}

function SyncButton({ resource, list }: { resource: AnyResource; list: List }) {
  const [busy, setBusy] = useState(false)
  const sync = async () => {
    setBusy(true)
    const said = (await call(resource, 'sync', {}).catch(() => null)) as { pulled: number; changed: number } | null
    setBusy(false)
    if (!said) return
    done(said.changed ? `已同步，${said.changed} 条有变化` : '已同步，没有变化')
    await list.refresh()
  }
  return (
    <Button type="primary" icon={<SyncOutlined aria-hidden="true" />} loading={busy} onClick={() => void sync()}>
      同步
    </Button>
  )
}
