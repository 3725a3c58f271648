import { DeleteOutlined, LinkOutlined, SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Enlarging } from '../enlarging.tsx'
import { isForeign } from '../foreign-picture.tsx'
import type { InputProps } from './field-input.tsx'
import { ImageZone, PlaceForImage } from './image-zone.tsx'

/** One picture: chosen, dropped or pasted; seen large on hover; replaced or removed. */
export function ImageInput({ field, id, value, onChange, disabled }: InputProps) {
  const { label } = field
  return (
    <ImageZone label={label} most={1} disabled={disabled} onTaken={([url]) => onChange?.(url)}>
      {({ choose, waiting }) =>
        value ? (
          <div className="image-tile">
            <Shown src={value} alt={label} />
            <span className="image-deeds">
              <Elsewhere label={label} src={value} />
              <Button
                id={id}
                size="small"
                disabled={disabled}
                loading={waiting > 0}
                icon={<SwapOutlined />}
                aria-label={`更换${label}`}
                onClick={choose}
              />
              <Remove label={label} disabled={disabled} onRemove={() => onChange?.(null)} />
            </span>
          </div>
        ) : (
          <PlaceForImage {...{ id, label, disabled, waiting, choose }} />
        )
      }
    </ImageZone>
  )
}

/** Several pictures in an order: dragged, or moved with the arrow keys. */
export function ImagesInput({ field, id, value, onChange, disabled }: InputProps) {
  const urls: string[] = value ?? []
  const latest = useRef(urls)
  useEffect(() => {
    latest.current = urls
  })
  const most = Number(field.max ?? 1000) - urls.length
  const remove = (index: number) => onChange?.(urls.toSpliced(index, 1))
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= urls.length) return
    onChange?.(urls.toSpliced(from, 1).toSpliced(to, 0, urls[from]!))
  }
  return (
    <ImageZone
      label={field.label}
      most={most}
      disabled={disabled}
      onTaken={(taken) => onChange?.([...latest.current, ...taken.filter((url) => !latest.current.includes(url))])}
    >
      {({ choose, waiting }) => (
        <div className="image-tiles">
          {urls.map((url, index) => (
            <Tile key={url} {...{ url, index, disabled, move }} label={field.label} onRemove={() => remove(index)} />
          ))}
          {most > 0 && <PlaceForImage {...{ id, label: field.label, disabled, waiting, choose }} />}
        </div>
      )}
    </ImageZone>
  )
}

interface TileProps {
  url: string
  index: number
  label: string
  disabled?: boolean
  move: (from: number, to: number) => void
  onRemove: () => void
}
const MOVED = 'application/x-image-index'
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

function Tile({ url, index, label, disabled, move, onRemove }: TileProps) {
  const [over, setOver] = useState(false)
  const name = `第${index + 1}张${label}`
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (!by || disabled) return
    event.preventDefault()
    move(index, index + by)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same is done with the arrow keys on the button inside.
    <div
      className={over ? 'image-tile image-over' : 'image-tile'}
      draggable={!disabled}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(MOVED, String(index))}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(MOVED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(MOVED)
        setOver(false)
        if (from !== '') move(Number(from), index)
      }}
    >
      <button type="button" className="image-move" aria-label={`${name}，按左右方向键移动`} onKeyDown={step}>
        <Shown src={url} alt={name} />
      </button>
      <span className="image-deeds">
        <Elsewhere label={name} src={url} />
        <Remove label={name} disabled={disabled} onRemove={onRemove} />
      </span>
    </div>
  )
}

const Shown = ({ src, alt }: { src: string; alt: string }) =>
  isForeign(src) ? (
    <span className="image-shown image-foreign" role="img" aria-label={`${alt}，外站图片`}>
      外站图片
      <small>{src.split('/')[2]}</small>
    </span>
  ) : (
    <Enlarging src={src}>
      <img className="image-shown" src={src} alt={alt} draggable={false} />
    </Enlarging>
  )

/** A picture of another site is looked at there. */
const Elsewhere = ({ label, src }: { label: string; src: string }) =>
  isForeign(src) && (
    <Button
      size="small"
      href={src}
      target="_blank"
      rel="noreferrer noopener"
      icon={<LinkOutlined />}
      aria-label={`在新窗口打开${label}`}
    />
  )

const Remove = ({ label, disabled, onRemove }: { label: string; disabled?: boolean; onRemove: () => void }) => (
  <Button size="small" danger disabled={disabled} icon={<DeleteOutlined />} aria-label={`移除${label}`} onClick={onRemove} />
)
