/** The examples call the service that shows them, whatever its port. */
const shownUrl = 'http://127.0.0.1:4000';

for (const code of document.querySelectorAll('code')) {
  code.textContent = code.textContent.replaceAll(shownUrl, location.origin);
}

export {};
