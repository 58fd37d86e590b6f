/** Two sheets that hold each other: an answer, and the record it left. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="2" y="2" width="28" height="28" rx="9" />
      <path d="M9 16.5l4.6 4.6L23.5 11" />
    </svg>
  );
}
