/** Of another site. It is not loaded here: its owner would see who looks, and the browser is told to refuse it. */
export const isForeign = (src: string): boolean => /^https?:\/\//i.test(src)

/** In its place the way to it. */
export const ForeignPicture = ({ src }: { src: string }) => (
  <a
    className="thumbnail foreign-picture"
    href={src}
    target="_blank"
    rel="noreferrer noopener"
    title={`外站图片，点击在新窗口打开\n${src}`}
    onClick={(event) => event.stopPropagation()}
  >
    外链
  </a>
)
