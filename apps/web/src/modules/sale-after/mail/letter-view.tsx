import './mail.css'

const PAGE = `<!doctype html><meta charset="utf-8"><style>
body{font:14px/1.6 system-ui,sans-serif;margin:12px;color:#222;background:#fff;overflow-wrap:anywhere}img{max-width:100%}</style>`

/** A letter as the buyer reads it, in a frame where nothing runs and nothing can be left. */
export const LetterView = ({ title, subject, content }: { title: string; subject: string; content: string }) => (
  <section className="letter" aria-label={title}>
    <h4 className="letter-subject">
      <Chips text={subject} />
    </h4>
    <iframe className="letter-body" title={`${title}正文`} sandbox="" referrerPolicy="no-referrer" srcDoc={PAGE + content} />
  </section>
)

/** Places without a value are red in the subject too. */
const Chips = ({ text }: { text: string }) =>
  text.split(/(\{\{[^{}]*\}\})/).map((part, n) =>
    part.startsWith('{{') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have nothing else.
      <mark key={n} className="letter-empty">
        {part}
      </mark>
    ) : (
      part
    ),
  )
