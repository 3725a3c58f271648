import { createContext, useContext, useState } from 'react'
import { notice } from '../../app/notice.ts'

export interface UploadedImage {
  url: string
}
/** Where the pictures of a form go: `(file) => upload(goods, 'imageUpload', file)`. */
export type UploadImage = (file: File) => Promise<UploadedImage>

/** Given by the page, because the kit knows no module. */
export const ImageUpload = createContext<UploadImage | null>(null)

/** One after the other, so that they keep their order; what was refused has been said and is left out. Goes on while the tab is hidden. */
export function useImageUpload(taken: (urls: string[]) => void) {
  const send = useContext(ImageUpload)
  const [waiting, setWaiting] = useState(0)
  const take = async (files: File[], most: number): Promise<void> => {
    const wanted = acceptable(files, most)
    if (!send) throw new Error('an image field needs `uploadImage` on its form, or <ImageUpload value={…}> around it')
    const urls: string[] = []
    for (const [index, file] of wanted.entries()) {
      setWaiting(wanted.length - index)
      const image = await send(file).catch(() => null)
      if (image) urls.push(image.url)
    }
    setWaiting(0)
    if (urls.length > 0) taken(urls)
  }
  return { waiting, take }
}

function acceptable(files: File[], most: number): File[] {
  const images = files.filter(({ type }) => type.startsWith('image/'))
  if (images.length < files.length) notice().message.error('只能上传图片文件')
  if (images.length > most) notice().message.warning(most > 0 ? `还能添加${most}张图片，多出的没有上传` : '图片已达上限')
  return images.slice(0, most)
}
