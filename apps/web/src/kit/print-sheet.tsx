import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { send } from '../app/call.ts'
import { Cover } from './cover.tsx'
import { useSteady } from './steady.ts'
import './print-sheet.css'

interface Props<T> {
  title: ReactNode
  /** Under which name the answer is kept while the sheet is open. */
  asking: readonly unknown[]
  /** Null: a template made a file of it, which is with the printer. */
  ask: () => Promise<T | null>
  /** Goes to the printer as soon as it is there. */
  atOnce?: boolean
  /** What is kept of this print, where the server has not kept it while answering. */
  job?: (answer: T) => { docType: number; docNos: string[]; copies: number }
  onClose: () => void
  children: (answer: T) => ReactNode
}

/** A document on paper: shown as it will be, printed alone. */
export function PrintSheet<T>({ title, asking, ask, atOnce, job, onClose, children }: Props<T>) {
  const asked = useQuery({ queryKey: asking, queryFn: ask, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false })
  const isThere = asked.data !== undefined && asked.data !== null
  const isOver = asked.data === null
  const print = useSteady(async () => {
    await printSheet()
    if (job && isThere) await send('POST', '/tool/print-job/add', job(asked.data!)).catch(() => null)
  })
  useEffect(() => {
    if (atOnce && isThere) void print()
  }, [atOnce, isThere, print])
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  if (isOver) return null
  return (
    <Modal
      open
      width={860}
      title={title}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus disabled={!isThere} onClick={() => void print()}>
          打印
        </Button>
      }
    >
      {asked.data ? (
        <>
          <div className="sheet-view">{children(asked.data)}</div>
          {createPortal(<div className="sheet-print">{children(asked.data)}</div>, document.body)}
        </>
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </Modal>
  )
}

/** Pictures and codes that are not there yet would be missing on paper. */
async function printSheet(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.sheet-print img')]
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  window.print()
}

/** Who signs for it, with room to do so. */
export const Signatures = ({ of }: { of: string[] }) => (
  <p className="sheet-signatures">
    {of.map((who) => (
      <span key={who}>
        {who} <i />
      </span>
    ))}
  </p>
)
