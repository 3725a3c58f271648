import { LoadingOutlined, PlusOutlined } from '@ant-design/icons'
import { type DragEvent, type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import './form.css'
import { useImageUpload } from './image-upload.ts'

interface Zone {
  choose: (event: MouseEvent) => void
  /** How many are still on their way. */
  waiting: number
}
interface Props {
  label: string
  /** How many more may be added. */
  most: number
  disabled?: boolean
  onTaken: (urls: string[]) => void
  children: (zone: Zone) => ReactNode
}

/** Where pictures come in: by the file dialog, dropped, or pasted while the pointer or the focus is here. */
export function ImageZone({ label, most, disabled, onTaken, children }: Props) {
  const [over, setOver] = useState(false)
  const { waiting, take } = useImageUpload(onTaken)
  const receive = (files: File[]) => {
    if (!disabled && waiting === 0) void take(files, most)
  }
  const zone = usePaste(receive)
  const drop = (event: DragEvent) => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    receive([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are chosen by the button inside as well.
    <div
      ref={zone}
      className={over ? 'image-zone image-over' : 'image-zone'}
      onDragOver={(event) => {
        if (disabled || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileInput label={label} several={most > 1} onFiles={receive} />
      {children({ choose, waiting })}
    </div>
  )
}

const FileInput = ({ label, several, onFiles }: { label: string; several: boolean; onFiles: (files: File[]) => void }) => (
  <input
    type="file"
    hidden
    accept="image/*"
    multiple={several}
    aria-label={`选择${label}`}
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])])
      target.value = ''
    }}
  />
)

const choose = ({ currentTarget }: MouseEvent): void =>
  currentTarget.closest('.image-zone')?.querySelector<HTMLInputElement>('input[type=file]')?.click()

/** A paste belongs to the zone that has the focus or the pointer, unless it goes into a text. */
function usePaste(receive: (files: File[]) => void) {
  const zone = useRef<HTMLDivElement>(null)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    const target = event.target as Element
    const here = zone.current?.contains(target) || (zone.current?.matches(':hover') && !isTyped(target))
    if (!here || files.length === 0) return
    event.preventDefault()
    receive(files)
  })
  useEffect(() => {
    const hear = (event: ClipboardEvent) => paste(event)
    window.addEventListener('paste', hear)
    return () => window.removeEventListener('paste', hear)
  }, [])
  return zone
}

const isTyped = (target: Element): boolean => target.closest('input, textarea, [contenteditable=true]') !== null

interface PlaceProps extends Zone {
  id?: string
  label: string
  disabled?: boolean
}

/** Its name is what it shows; the hint below comes from the style sheet, so that it is not read out each time. */
export function PlaceForImage({ id, label, disabled, waiting, choose }: PlaceProps) {
  const text = waiting > 1 ? `还有${waiting}张` : waiting > 0 ? '上传中' : `上传${label}`
  return (
    <button
      type="button"
      id={id}
      className="image-tile image-place"
      aria-label={text}
      disabled={disabled || waiting > 0}
      onClick={choose}
    >
      {waiting > 0 ? <LoadingOutlined /> : <PlusOutlined />}
      <span>{text}</span>
    </button>
  )
}
