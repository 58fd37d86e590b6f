export function Prose({ text }: { readonly text: string }) {
  return text.split('\n\n').map((paragraph, index) => (
    <p key={index}>
      <Words text={paragraph} />
    </p>
  ));
}

export function Words({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
