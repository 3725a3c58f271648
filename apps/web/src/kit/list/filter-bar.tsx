import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { Fields } from '@erp/contract/kit'
import { Button, Form } from 'antd'
import { type KeyboardEvent as Key, useEffect, useRef, useState } from 'react'
import { may } from '../../app/session.ts'
import { FilterInput, type Filters } from './filter-input.tsx'
import { searchable } from './url.ts'
import type { List } from './use-list.ts'

const SHOWN = 4

/** The searchable fields; Enter searches, `/` goes to the first one. */
export function FilterBar({ list, hide, filters = {} }: { list: List; hide: string[]; filters?: Filters }) {
  const [form] = Form.useForm()
  const bar = useRef<HTMLDivElement>(null)
  const fields = searchable(list.resource.fields as Fields).filter(
    ([name, field]) => !hide.includes(name) && (!field.reach || may(field.reach)),
  )
  const { condition } = list.state
  const used = fields.slice(SHOWN).some(([name]) => condition[name] !== undefined)
  const [open, setOpen] = useState(used)
  useShown(condition, () => form.setFieldsValue(Object.fromEntries(fields.map(([name]) => [name, condition[name]]))))
  useSlash(bar)
  if (fields.length === 0) return null
  const search = () => list.change((now) => ({ condition: { ...now.condition, ...form.getFieldsValue() } }))
  const shown = open ? fields : fields.slice(0, SHOWN)
  return (
    <div className={open ? 'filter-bar filter-open' : 'filter-bar'} ref={bar} role="search" onKeyDown={toRows}>
      <Form form={form} onFinish={search} component="form" className="filter-form">
        {shown.map(([name, field]) => {
          const Input = filters[name] ?? FilterInput
          return (
            <Form.Item key={name} name={name} noStyle>
              <Input field={field} onPick={search} />
            </Form.Item>
          )
        })}
        <div className="filter-buttons">
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button onClick={() => list.change({ condition: {} })}>重置</Button>
          {fields.length > SHOWN && (
            <Button type="link" size="small" onClick={() => setOpen(!open)} aria-expanded={open}>
              {open ? '收起' : '展开'} {open ? <UpOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />}
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}

/** Down from a box of text goes to the rows it filters; in the other controls the arrows have a meaning of their own. */
function toRows(event: Key<HTMLElement>): void {
  if (event.key !== 'ArrowDown' || !(event.target as Element).matches('input.ant-input')) return
  event.preventDefault()
  event.currentTarget.closest('.list-page')?.querySelector<HTMLElement>('.grid-row')?.focus()
}

/** Once for every condition: what is typed and not searched for stays when the rows arrive or another tag was shown. */
function useShown(condition: object, show: () => void): void {
  const last = useRef<object>(undefined)
  useEffect(() => {
    if (last.current === condition) return
    last.current = condition
    show()
  })
}

function useSlash(bar: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')
      if (event.key !== '/' || typing) return
      event.preventDefault()
      bar.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [bar])
}
