import type { LabelShape, LabelSize } from '@erp/contract/kit/label'

/** A label on the screen, from the same shapes that the printer gets. */
export const LabelView = ({ size, shapes, name }: { size: LabelSize; shapes: LabelShape[]; name: string }) => (
  <svg className="label-view" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={name}>
    {shapes.map((shape, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: shapes are drawn once, in their order
      <Drawn key={i} shape={shape} />
    ))}
  </svg>
)

const Drawn = ({ shape }: { shape: LabelShape }) =>
  shape.kind === 'picture' ? (
    <image href={shape.src} x={shape.x} y={shape.y} width={shape.width} height={shape.height} />
  ) : shape.kind === 'text' ? (
    <text x={shape.x} y={shape.y} fontSize={shape.size} textLength={shape.width} lengthAdjust="spacingAndGlyphs" fill="#000">
      {shape.text}
    </text>
  ) : (
    <path d={shape.bars.map(([x, width]) => `M${x} ${shape.y}h${width}v${shape.height}h${-width}z`).join('')} fill="#000" />
  )
