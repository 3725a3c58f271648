import { Node } from '@tiptap/react'

/** Pictures stay where they are in a text; without it the editor would drop them. One without words is an ornament. */
export const RichImage = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' }, width: { default: null }, height: { default: null } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})
