import { type Note } from '@erp/contract/kit'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { type AnyResource, call } from '../../app/call.ts'
import { offers } from '../../app/session.ts'
import { attempt } from '../confirm.ts'
import { Cover } from '../cover.tsx'
import type { AnyRow } from '../grid/column.ts'
import { ViewDrawer } from '../view-drawer.tsx'
import './notes.css'

interface Props {
  resource: AnyResource
  row: AnyRow
  /** What people call them here. */
  word?: string
}

/** What people said about a document, newest first; nothing is ever taken back. */
export const NotesDrawer = ({ onClose, ...props }: Props & { onClose: () => void }) => (
  <ViewDrawer open size={480} title={`${props.word ?? '备注'} ${props.row[props.resource.name]}`} onClose={onClose}>
    <NotesPanel {...props} />
  </ViewDrawer>
)

/** The same inside of something that is open already. */
export function NotesPanel({ resource, row, word = '备注' }: Props) {
  const key = { [resource.key]: row[resource.key] }
  const [typed, setTyped] = useState('')
  const asked = useQuery({
    queryKey: [resource.path, 'notes', row[resource.key]],
    queryFn: ({ signal }) => call(resource, 'notes', key, { signal }) as Promise<Note[]>,
  })
  const add = async () => {
    if (!typed.trim()) return
    if (!(await attempt(call(resource, 'add-notes', { ...key, content: typed }), '已添加'))) return
    setTyped('')
    void asked.refetch()
  }
  return (
    <>
      {offers(resource, 'add-notes') && (
        <div className="note-new">
          <Input.TextArea
            aria-label={`${word}内容`}
            value={typed}
            maxLength={500}
            showCount
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="primary" disabled={!typed.trim()} onClick={() => void add()}>
            {`添加${word}`}
          </Button>
        </div>
      )}
      {asked.data?.length ? (
        <Notes notes={asked.data} />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} empty={`还没有${word}`} onRetry={() => void asked.refetch()} />
      )}
    </>
  )
}

const Notes = ({ notes }: { notes: Note[] }) => (
  <ol className="notes">
    {notes.map((note) => (
      <li key={note.id}>
        <small>
          {note.userName} {note.time}
        </small>
        <p>{note.content}</p>
      </li>
    ))}
  </ol>
)
