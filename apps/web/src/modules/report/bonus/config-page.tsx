import { type Fields, inputs } from '@erp/contract/kit'
import { Form } from 'antd'
import { useCallback, useState } from 'react'
import {
  AddButton,
  type AnyResource,
  type AnyRow,
  Detail,
  FieldItem,
  FormFrame,
  type List,
  ListPage,
  offers,
  RowAction,
  remove,
} from '../../../kit/index.ts'
import { LadderInput } from './ladder-input.tsx'
import { WhatIfPanel } from './what-if.tsx'

type Open = { mode: 'new' } | { mode: 'edit' | 'view'; row: AnyRow } | null

/** A dated setting whose effect on last month can be seen before it is saved. */
export function ConfigPage({ resource }: { resource: AnyResource }) {
  const [open, setOpen] = useState<Open>(null)
  const view = useCallback((row: AnyRow) => setOpen({ mode: 'view', row }), [])
  const rowActions = useCallback(
    (row: AnyRow, list: List) => (
      <>
        <RowAction onClick={() => view(row)}>详情</RowAction>
        {offers(resource, 'update') && <RowAction onClick={() => setOpen({ mode: 'edit', row })}>修改</RowAction>}
        {offers(resource, 'remove') && (
          <RowAction danger onClick={() => void remove(resource, row, list)}>
            删除
          </RowAction>
        )}
      </>
    ),
    [resource, view],
  )
  const onClose = () => setOpen(null)
  return (
    <ListPage
      resource={resource}
      onOpen={view}
      toolbar={() => offers(resource, 'save') && <AddButton onClick={() => setOpen({ mode: 'new' })} />}
      rowActions={rowActions}
    >
      {(list) =>
        open?.mode === 'view' ? (
          <Detail {...{ resource, onClose }} row={open.row} />
        ) : (
          open && (
            <Editor {...{ resource, onClose }} row={open.mode === 'edit' ? open.row : null} onSaved={() => void list.refresh()} />
          )
        )
      }
    </ListPage>
  )
}

interface EditorProps {
  resource: AnyResource
  row: AnyRow | null
  onClose: () => void
  onSaved: () => void
}

const Editor = ({ resource, row, onClose, onSaved }: EditorProps) => (
  <FormFrame {...{ resource, row, onClose, onSaved }} size={720}>
    {Object.entries(inputs(resource.fields as Fields)).map(([name, field]) =>
      name === 'ladder' ? (
        <Form.Item
          key={name}
          name={name}
          label={field.label}
          className="form-wide"
          rules={[{ required: true, message: '阶梯至少一级' }]}
        >
          <LadderInput />
        </Form.Item>
      ) : (
        <FieldItem key={name} name={name} field={field} row={row} />
      ),
    )}
    <WhatIfPanel resource={resource} row={row} />
  </FormFrame>
)
