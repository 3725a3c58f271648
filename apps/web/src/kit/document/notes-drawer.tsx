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

/** What people said about a document, newest first; nothing is ever taken back. */
export function NotesDrawer({ resource, row, onClose }: { resource: AnyResource; row: AnyRow; onClose: () => void }) {
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
    <ViewDrawer open size={480} title={`备注 ${row[resource.name]}`} onClose={onClose}>
      {offers(resource, 'add-notes') && (
        <div className="note-new">
          <Input.TextArea
            aria-label="备注内容"
            value={typed}
            maxLength={500}
            showCount
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="primary" disabled={!typed.trim()} onClick={() => void add()}>
            添加备注
          </Button>
        </div>
      )}
      {asked.data?.length ? (
        <Notes notes={asked.data} />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} empty="还没有备注" onRetry={() => void asked.refetch()} />
      )}
    </ViewDrawer>
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
