import { type ActionOutput, type Fields, inputs } from '@erp/contract/kit'
import { Alert, Button, Form, type FormInstance, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AnyResource } from '../../app/call.ts'
import { may } from '../../app/session.ts'
import { useClosing } from '../closing.ts'
import { done } from '../confirm.ts'
import type { AnyRow } from '../grid/column.ts'
import { ViewDrawer } from '../view-drawer.tsx'
import { Watchers } from '../watchers.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { FieldItem } from './field-item.tsx'
import { savesOn, useFirstFocus } from './form-keys.ts'
import { ImageUpload, type UploadImage } from './image-upload.ts'
import { useDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'
import { initialValues } from './values.ts'

type Saving = 'save' | 'add' | 'create' | 'update' | 'edit'
/** What the verb answers; without one it is the plain verb of the resource. */
type Saved<R extends AnyResource, A extends string> = string extends keyof R['actions']
  ? AnyRow
  : ActionOutput<R['actions'][A & keyof R['actions']]>

export interface FormDrawerProps<R extends AnyResource = AnyResource, A extends string = Saving> {
  resource: R
  /** The row to change; null makes a new one. */
  row: AnyRow | null
  /** Values a new one starts with, besides the declared ones. */
  initial?: AnyRow
  /** Instead of all the resource's inputs. */
  fields?: Fields
  /** Instead of update or save. */
  action?: A
  title?: string
  /** Its width, where the form holds more than fields. */
  size?: number
  onClose: () => void
  /** The saved row, and what the server said with it. */
  onSaved: (row: Saved<R, A>, said: string) => void
  /** Where pictures go, when the form has some. */
  uploadImage?: UploadImage
  /** After the fields. */
  children?: ReactNode
}

/** A form made of contract fields. Render it while it is open: `{editing && <FormDrawer … />}`. */
export function FormDrawer<R extends AnyResource, A extends string = Saving>({ children, ...props }: FormDrawerProps<R, A>) {
  const fields = reachable(props.fields ?? inputs(props.resource.fields as Fields))
  return (
    <FormFrame {...props} fields={fields}>
      {Object.entries(fields).map(([name, field]) => (
        <FieldItem key={name} name={name} field={field} row={props.row} disabled={Boolean(props.row && field.fixed)} />
      ))}
      {children}
    </FormFrame>
  )
}

/** Its drawer, saving and merging, around controls that a page lays out itself; `fields` are what is sent. */
export function FormFrame<R extends AnyResource, A extends string = Saving>(props: FormDrawerProps<R, A>) {
  const { resource } = props
  const fields = reachable(props.fields ?? inputs(resource.fields as Fields))
  const { form, draft, discard, changed, close, submit, saving, refusal, panel } = useFrame(props, fields)
  return (
    <ViewDrawer
      open
      size={props.size ?? widthOf(fields)}
      title={
        <span className="drawer-head">
          {props.title ?? `${props.row ? '修改' : '新增'}${resource.title}`}
          <Watchers resource={resource} id={props.row?.[resource.key]} />
        </span>
      }
      onClose={() => void close()}
      mask={{ closable: false }}
      autoFocus={false}
      onKeyDown={savesOn(() => form.submit())}
      footer={<Footer saving={saving} onCancel={() => void close()} onSave={() => form.submit()} />}
    >
      {panel && <ConflictPanel {...panel} />}
      {refusal && <Alert type="error" showIcon title={refusal} className="restored" />}
      {draft && <Restored onDiscard={discard} />}
      <ImageUpload value={props.uploadImage ?? null}>
        <Inputs
          row={props.row}
          initial={{ ...props.initial, ...draft?.values }}
          {...{ fields, form }}
          onChange={changed}
          onSubmit={() => void submit()}
        >
          {props.children}
        </Inputs>
      </ImageUpload>
    </ViewDrawer>
  )
}

/** What was opened, what was typed since, and how both end: saved, merged, discarded or closed. */
function useFrame<R extends AnyResource, A extends string>(given: FormDrawerProps<R, A>, fields: Fields) {
  const { resource, action, onClose, ...props } = given
  const [form] = Form.useForm()
  const { draft, keep, forget } = useDraft({ resource, action, row: props.row, fields })
  const [opened, setOpened] = useState(draft?.row ?? props.row)
  const [dirty, setDirty] = useState(draft !== null)
  const { save, saving, conflict, refusal, settle } = useSave<Saved<R, A>>({ resource, fields, opened, form, action })
  const close = useClosing(dirty, () => {
    forget()
    onClose()
  })
  const discard = () => {
    forget()
    form.setFieldsValue({ ...initialValues(fields, props.row), ...props.initial })
    setOpened(props.row)
    setDirty(false)
  }
  const changed = () => {
    setDirty(true)
    keep(form, opened)
  }
  const submit = async () => {
    const saved = await save()
    if (!saved) return
    forget()
    done(props.row ? '修改成功' : '新增成功')
    props.onSaved(saved.row, saved.said)
    onClose()
  }
  const resume = (current: AnyRow, theirs: string[]) => {
    setOpened(current)
    form.setFieldsValue(Object.fromEntries(theirs.map((name) => [name, current[name]])))
    settle()
  }
  const panel = conflict && opened && { fields, conflict, opened, mine: form.getFieldsValue(), onMerge: resume }
  return { form, draft, discard, changed, close, submit, saving, refusal, panel }
}

const Restored = ({ onDiscard }: { onDiscard: () => void }) => (
  <Alert
    className="restored"
    type="info"
    showIcon
    title="已恢复未保存的内容"
    action={
      <Button size="small" type="link" onClick={onDiscard}>
        放弃
      </Button>
    }
  />
)

const MOST_IN_ONE = 8
const hasLines = (fields: Fields): boolean => Object.values(fields).some(({ kind }) => kind === 'rows')
const isTwoColumns = (fields: Fields): boolean => Object.keys(fields).length > MOST_IN_ONE || hasLines(fields)

function widthOf(fields: Fields): number {
  if (hasLines(fields)) return 960
  return isTwoColumns(fields) || Object.values(fields).some(({ kind }) => kind === 'html' || kind === 'group') ? 720 : 480
}

interface InputsProps extends Pick<FormDrawerProps, 'row' | 'initial' | 'children'> {
  fields: Fields
  form: FormInstance
  onChange: () => void
  onSubmit: () => void
}

function Inputs({ fields, form, row, initial, children, onChange, onSubmit }: InputsProps) {
  return (
    <div ref={useFirstFocus()}>
      <Form
        form={form}
        layout="vertical"
        className={isTwoColumns(fields) ? 'form form-two' : 'form'}
        initialValues={{ ...initialValues(fields, row), ...initial }}
        onValuesChange={onChange}
        onFinish={onSubmit}
      >
        {children}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </div>
  )
}

/** Fields this person may write; the server refuses the others. */
const reachable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.reach || may(field.reach)))

const Footer = ({ saving, onCancel, onSave }: { saving: boolean; onCancel: () => void; onSave: () => void }) => (
  <Space className="drawer-footer">
    <Button onClick={onCancel}>取消</Button>
    <Button type="primary" loading={saving} onClick={onSave}>
      保存
    </Button>
  </Space>
)
